import { fillMessage, messagesFor } from '@ximblox/blocks/internal';

type NoticeKind = 'confirm' | 'confirm-done' | 'end' | 'end-done' | 'invalid';

interface NoticeMessages {
  title: string;
  text: string;
  button: string;
}

type Messages = Record<NoticeKind, NoticeMessages> & { home: string };

const messages: Record<'nl' | 'en' | 'de' | 'fr', Messages> = {
  nl: {
    confirm: {
      title: 'Aanmelding bevestigen',
      text: 'Nog één klik en je krijgt de nieuwsbrief van {site}.',
      button: 'Ja, meld me aan',
    },
    'confirm-done': {
      title: 'Je bent aangemeld',
      text: 'Dank je wel. In elke nieuwsbrief staat een link waarmee je je weer afmeldt.',
      button: '',
    },
    end: {
      title: 'Afmelden voor de nieuwsbrief',
      text: 'Na deze klik krijg je geen nieuwsbrief van {site} meer.',
      button: 'Meld me af',
    },
    'end-done': { title: 'Je bent afgemeld', text: 'Je krijgt geen nieuwsbrief van {site} meer.', button: '' },
    invalid: {
      title: 'Deze link werkt niet meer',
      text: 'Misschien is de link verlopen of is de aanmelding al verwijderd. Vul het formulier opnieuw in om je aan te melden.',
      button: '',
    },
    home: 'Naar de homepage',
  },
  en: {
    confirm: {
      title: 'Confirm your subscription',
      text: 'Confirm to receive the newsletter of {site}.',
      button: 'Subscribe',
    },
    'confirm-done': {
      title: 'You are subscribed',
      text: 'Thank you. You can unsubscribe with the link in every newsletter.',
      button: '',
    },
    end: {
      title: 'Unsubscribe from the newsletter',
      text: 'You will no longer receive the newsletter of {site}.',
      button: 'Unsubscribe',
    },
    'end-done': {
      title: 'You are unsubscribed',
      text: 'You will no longer receive the newsletter of {site}.',
      button: '',
    },
    invalid: {
      title: 'This link no longer works',
      text: 'It may have expired, or the subscription has already been removed. To subscribe, fill in the form again.',
      button: '',
    },
    home: 'Go to the home page',
  },
  de: {
    confirm: {
      title: 'Anmeldung bestätigen',
      text: 'Noch ein Klick und du bekommst den Newsletter von {site}.',
      button: 'Ja, melde mich an',
    },
    'confirm-done': {
      title: 'Du bist angemeldet',
      text: 'Vielen Dank. In jedem Newsletter steht ein Link, mit dem du dich wieder abmeldest.',
      button: '',
    },
    end: {
      title: 'Vom Newsletter abmelden',
      text: 'Nach diesem Klick bekommst du keinen Newsletter von {site} mehr.',
      button: 'Melde mich ab',
    },
    'end-done': { title: 'Du bist abgemeldet', text: 'Du bekommst keinen Newsletter von {site} mehr.', button: '' },
    invalid: {
      title: 'Dieser Link funktioniert nicht mehr',
      text: 'Vielleicht ist er abgelaufen, oder die Anmeldung wurde bereits gelöscht. Fülle das Formular erneut aus, um dich anzumelden.',
      button: '',
    },
    home: 'Zur Startseite',
  },
  fr: {
    confirm: {
      title: 'Confirmer l’inscription',
      text: 'Encore un clic et vous recevrez la lettre d’information de {site}.',
      button: 'Oui, je m’inscris',
    },
    'confirm-done': {
      title: 'Vous êtes inscrit',
      text: 'Merci. Chaque lettre contient un lien pour vous désinscrire.',
      button: '',
    },
    end: {
      title: 'Se désinscrire de la lettre d’information',
      text: 'Après ce clic, vous ne recevrez plus la lettre d’information de {site}.',
      button: 'Me désinscrire',
    },
    'end-done': {
      title: 'Vous êtes désinscrit',
      text: 'Vous ne recevrez plus la lettre d’information de {site}.',
      button: '',
    },
    invalid: {
      title: 'Ce lien ne fonctionne plus',
      text: 'Il a peut-être expiré, ou l’inscription a déjà été supprimée. Remplissez à nouveau le formulaire pour vous inscrire.',
      button: '',
    },
    home: 'Retour à l’accueil',
  },
};

/** Returns the messages of a page behind a link in an email about a form; English if the language has none. */
export function noticeMessages(kind: NoticeKind, locale: string, site: string): NoticeMessages & { home: string } {
  const own = messagesFor(messages, locale);
  const { title, text, button } = own[kind];
  return { title, text: fillMessage(text, { site }), button, home: own.home };
}
