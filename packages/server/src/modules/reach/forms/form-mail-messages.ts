import { messageLanguage } from '@ximblox/blocks/internal';

/** Languages of emails to visitors. */
export type FormLanguage = 'en' | 'nl' | 'de' | 'fr';

interface MailMessages {
  subject: string;
  /** The first comes before the button. */
  paragraphs: readonly string[];
  button: string;
}

/** Messages of form emails, with the placeholders `{form}`, `{who}`, `{title}`, `{site}`, `{date}` and `{days}`. */
export const formMailMessages: Record<
  FormLanguage,
  Record<'received' | 'file' | 'confirm' | 'welcome', MailMessages> & {
    /** Reply to a submission: its subject, the sentence below the text, and the title of the quoted submission. */
    reply: { subject: string; closing: string; quote: string };
  }
> = {
  en: {
    received: {
      subject: '{form}: {who}',
      paragraphs: ['Someone submitted the form “{form}” on {site}.'],
      button: 'Open in inbox',
    },
    file: {
      subject: 'Your copy of {title}',
      paragraphs: [
        'You requested “{title}” on {site}. You can download it for {days} days.',
        'If you did not request it, ignore this email.',
      ],
      button: 'Download',
    },
    confirm: {
      subject: 'Confirm your subscription',
      paragraphs: [
        'You signed up for the newsletter of {site} with this address. Confirm your subscription to receive it.',
        'If you did not subscribe, ignore this email. Without confirmation, we delete your address within a week.',
      ],
      button: 'Confirm subscription',
    },
    welcome: {
      subject: 'You are subscribed',
      paragraphs: ['You will now receive the newsletter of {site}. You can unsubscribe at any time.'],
      button: 'Unsubscribe',
    },
    reply: {
      subject: 'Re: {form} – {site}',
      closing: 'This is our reply to the form “{form}”, which you submitted on {site} on {date}.',
      quote: 'You wrote:',
    },
  },
  nl: {
    received: {
      subject: '{form}: {who}',
      paragraphs: ['Op {site} heeft iemand het formulier ‘{form}’ verzonden.'],
      button: 'Openen in de inbox',
    },
    file: {
      subject: 'Je exemplaar van {title}',
      paragraphs: [
        'Je hebt op {site} ‘{title}’ aangevraagd. Met deze link kun je het {days} dagen lang downloaden.',
        'Was jij dit niet? Dan hoef je niets te doen.',
      ],
      button: 'Downloaden',
    },
    confirm: {
      subject: 'Bevestig je aanmelding',
      paragraphs: [
        'Je hebt je met dit adres aangemeld voor de nieuwsbrief van {site}. Je ontvangt die pas als je je aanmelding bevestigt.',
        'Was jij dit niet? Dan hoef je niets te doen: zonder bevestiging verwijderen we je adres binnen een week.',
      ],
      button: 'Aanmelding bevestigen',
    },
    welcome: {
      subject: 'Je bent aangemeld',
      paragraphs: ['Vanaf nu krijg je de nieuwsbrief van {site}. Met deze link kun je je op elk moment afmelden.'],
      button: 'Afmelden',
    },
    reply: {
      subject: 'Re: {form} – {site}',
      closing: 'Dit is ons antwoord op het formulier ‘{form}’ dat je op {date} via {site} hebt verzonden.',
      quote: 'Je schreef:',
    },
  },
  de: {
    received: {
      subject: '{form}: {who}',
      paragraphs: ['Auf {site} hat jemand das Formular „{form}“ abgeschickt.'],
      button: 'Im Posteingang öffnen',
    },
    file: {
      subject: 'Dein Exemplar von {title}',
      paragraphs: [
        'Du hast auf {site} „{title}“ angefordert. Über diesen Link kannst du es {days} Tage lang herunterladen.',
        'Warst du das nicht? Dann musst du nichts tun.',
      ],
      button: 'Herunterladen',
    },
    confirm: {
      subject: 'Bitte bestätige deine Anmeldung',
      paragraphs: [
        'Du hast dich mit dieser Adresse für den Newsletter von {site} angemeldet. Du erhältst ihn erst, wenn du deine Anmeldung bestätigst.',
        'Warst du das nicht? Dann musst du nichts tun: Ohne Bestätigung löschen wir deine Adresse innerhalb einer Woche.',
      ],
      button: 'Anmeldung bestätigen',
    },
    welcome: {
      subject: 'Du bist angemeldet',
      paragraphs: [
        'Ab jetzt bekommst du den Newsletter von {site}. Über diesen Link kannst du dich jederzeit abmelden.',
      ],
      button: 'Abmelden',
    },
    reply: {
      subject: 'Re: {form} – {site}',
      closing: 'Dies ist unsere Antwort auf das Formular „{form}“, das du am {date} auf {site} abgeschickt hast.',
      quote: 'Du hast geschrieben:',
    },
  },
  fr: {
    received: {
      subject: '{form} : {who}',
      paragraphs: ['Sur {site}, quelqu’un a envoyé le formulaire « {form} ».'],
      button: 'Ouvrir dans la boîte de réception',
    },
    file: {
      subject: 'Votre exemplaire : {title}',
      paragraphs: [
        'Vous avez demandé « {title} » sur {site}. Ce lien vous permet de le télécharger pendant {days} jours.',
        'Ce n’était pas vous ? Vous n’avez rien à faire.',
      ],
      button: 'Télécharger',
    },
    confirm: {
      subject: 'Confirmez votre inscription',
      paragraphs: [
        'Vous vous êtes inscrit avec cette adresse à la lettre d’information de {site}. Vous ne la recevrez qu’après avoir confirmé votre inscription.',
        'Ce n’était pas vous ? Vous n’avez rien à faire : sans confirmation, nous supprimons votre adresse au bout d’une semaine.',
      ],
      button: 'Confirmer l’inscription',
    },
    welcome: {
      subject: 'Vous êtes inscrit',
      paragraphs: [
        'Vous recevez désormais la lettre d’information de {site}. Ce lien vous permet de vous désinscrire à tout moment.',
      ],
      button: 'Se désinscrire',
    },
    reply: {
      subject: 'Re : {form} – {site}',
      closing: 'Ceci est notre réponse au formulaire « {form} » que vous avez envoyé le {date} sur {site}.',
      quote: 'Vous avez écrit :',
    },
  },
};

/** Returns the language of form emails for a locale, with English as fallback. */
export const formLanguage = (locale: string): FormLanguage => messageLanguage(formMailMessages, locale);
