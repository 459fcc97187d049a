export const mailLanguages = ['en', 'nl', 'de', 'fr'] as const;
export type MailLanguage = (typeof mailLanguages)[number];
export type AccountMailKind = 'activation' | 'reset' | 'password-changed';

interface Words {
  subject: string;
  /** The first stands before the link, the others behind it. */
  paragraphs: readonly string[];
  button?: string;
}

type Texts = Record<AccountMailKind, Words> & { greeting: string };

/** Texts of the mails about accounts; `{site}` and `{name}` are filled in. */
export const accountMailTexts: Record<MailLanguage, Texts> = {
  en: {
    greeting: 'Hello {name},',
    activation: {
      subject: 'Activate your account for {site}',
      paragraphs: [
        'an account has been made for you, so that you can work on the website {site}. Choose a password to activate it:',
        'The link can be used once, within 72 hours. After that, ask for a new one on the login screen with "Forgot your password?".',
      ],
      button: 'Activate my account',
    },
    reset: {
      subject: 'A new password for {site}',
      paragraphs: [
        'somebody, probably you, asked for a new password for {site}. Choose it here:',
        'The link can be used once, within an hour. If you did not ask for it, you need not do anything: your password stays as it is.',
      ],
      button: 'Choose a new password',
    },
    'password-changed': {
      subject: 'Your password for {site} was changed',
      paragraphs: [
        'your password for {site} has just been changed, and all your other sessions have ended.',
        'If this was not you, ask for a new password on the login screen at once and tell your administrator.',
      ],
    },
  },
  nl: {
    greeting: 'Hallo {name},',
    activation: {
      subject: 'Activeer je account voor {site}',
      paragraphs: [
        'er is een account voor je aangemaakt, zodat je aan de website {site} kunt werken. Kies een wachtwoord om het te activeren:',
        'De link werkt één keer, binnen 72 uur. Vraag daarna op het inlogscherm een nieuwe aan met "Wachtwoord vergeten?".',
      ],
      button: 'Account activeren',
    },
    reset: {
      subject: 'Een nieuw wachtwoord voor {site}',
      paragraphs: [
        'iemand, waarschijnlijk jij, heeft een nieuw wachtwoord voor {site} aangevraagd. Kies het hier:',
        'De link werkt één keer, binnen een uur. Heb je dit niet aangevraagd, dan hoef je niets te doen: je wachtwoord blijft zoals het is.',
      ],
      button: 'Nieuw wachtwoord kiezen',
    },
    'password-changed': {
      subject: 'Je wachtwoord voor {site} is gewijzigd',
      paragraphs: [
        'je wachtwoord voor {site} is zojuist gewijzigd en al je andere sessies zijn beëindigd.',
        'Was jij dit niet? Vraag dan meteen op het inlogscherm een nieuw wachtwoord aan en waarschuw je beheerder.',
      ],
    },
  },
  de: {
    greeting: 'Guten Tag {name},',
    activation: {
      subject: 'Aktivieren Sie Ihr Konto für {site}',
      paragraphs: [
        'für Sie wurde ein Konto angelegt, damit Sie an der Website {site} arbeiten können. Wählen Sie ein Passwort, um es zu aktivieren:',
        'Der Link gilt einmal, innerhalb von 72 Stunden. Danach fordern Sie auf der Anmeldeseite mit „Passwort vergessen?“ einen neuen an.',
      ],
      button: 'Konto aktivieren',
    },
    reset: {
      subject: 'Ein neues Passwort für {site}',
      paragraphs: [
        'jemand, vermutlich Sie, hat ein neues Passwort für {site} angefordert. Wählen Sie es hier:',
        'Der Link gilt einmal, innerhalb einer Stunde. Wenn Sie ihn nicht angefordert haben, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.',
      ],
      button: 'Neues Passwort wählen',
    },
    'password-changed': {
      subject: 'Ihr Passwort für {site} wurde geändert',
      paragraphs: [
        'Ihr Passwort für {site} wurde soeben geändert, alle anderen Sitzungen wurden beendet.',
        'Waren Sie das nicht, fordern Sie auf der Anmeldeseite sofort ein neues Passwort an und melden Sie es Ihrer Administration.',
      ],
    },
  },
  fr: {
    greeting: 'Bonjour {name},',
    activation: {
      subject: 'Activez votre compte pour {site}',
      paragraphs: [
        'un compte a été créé pour vous, afin que vous puissiez travailler sur le site {site}. Choisissez un mot de passe pour l’activer :',
        'Le lien est valable une seule fois, pendant 72 heures. Ensuite, demandez-en un nouveau sur l’écran de connexion avec « Mot de passe oublié ? ».',
      ],
      button: 'Activer mon compte',
    },
    reset: {
      subject: 'Un nouveau mot de passe pour {site}',
      paragraphs: [
        'quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour {site}. Choisissez-le ici :',
        'Le lien est valable une seule fois, pendant une heure. Si vous n’avez rien demandé, ne faites rien : votre mot de passe ne change pas.',
      ],
      button: 'Choisir un nouveau mot de passe',
    },
    'password-changed': {
      subject: 'Votre mot de passe pour {site} a été modifié',
      paragraphs: [
        'votre mot de passe pour {site} vient d’être modifié et toutes vos autres sessions ont pris fin.',
        'Si ce n’était pas vous, demandez immédiatement un nouveau mot de passe sur l’écran de connexion et prévenez votre administrateur.',
      ],
    },
  },
};
