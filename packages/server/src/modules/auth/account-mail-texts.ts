export const mailLanguages = ['en', 'nl', 'de', 'fr'] as const;
export type MailLanguage = (typeof mailLanguages)[number];
export type AccountMailKind =
  | 'activation'
  | 'reset'
  | 'password-changed'
  | 'confirm-email'
  | 'email-changed'
  | 'passkey-added'
  | 'passkey-removed';

interface Words {
  subject: string;
  /** The first stands before the link, the others behind it. */
  paragraphs: readonly string[];
  button?: string;
}

type Texts = Record<AccountMailKind, Words> & { greeting: string };

/** Texts of the mails about accounts; `{site}` and `{name}` are filled in, and the name of a passkey as `{detail}`. */
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
    'confirm-email': {
      subject: 'Confirm your new address for {site}',
      paragraphs: [
        'this address is to become the one with which you log in to {site}. Confirm it here:',
        'The link can be used once, within an hour. If you did not ask for it, you need not do anything: nothing changes.',
      ],
      button: 'Confirm this address',
    },
    'email-changed': {
      subject: 'Your address for {site} was changed',
      paragraphs: [
        'the address with which you log in to {site} has just been changed. Messages no longer come here, and other sessions have ended.',
        'If this was not you, tell your administrator at once.',
      ],
    },
    'passkey-added': {
      subject: 'A passkey was added to your account for {site}',
      paragraphs: [
        'the passkey “{detail}” has just been added to your account for {site}. It lets you log in without a password.',
        'If this was not you, change your password at once, remove the passkey in your user settings, and tell your administrator.',
      ],
    },
    'passkey-removed': {
      subject: 'A passkey was removed from your account for {site}',
      paragraphs: [
        'the passkey “{detail}” has just been removed from your account for {site}. It no longer lets anybody in.',
        'If this was not you, change your password at once and tell your administrator.',
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
    'confirm-email': {
      subject: 'Bevestig je nieuwe adres voor {site}',
      paragraphs: [
        'met dit adres wil je voortaan inloggen bij {site}. Bevestig het hier:',
        'De link werkt één keer, binnen een uur. Heb je dit niet aangevraagd, dan hoef je niets te doen: er verandert niets.',
      ],
      button: 'Dit adres bevestigen',
    },
    'email-changed': {
      subject: 'Je adres voor {site} is gewijzigd',
      paragraphs: [
        'het adres waarmee je inlogt bij {site} is zojuist gewijzigd. Berichten komen hier niet meer aan en andere sessies zijn beëindigd.',
        'Was jij dit niet? Waarschuw dan meteen je beheerder.',
      ],
    },
    'passkey-added': {
      subject: 'Er is een passkey toegevoegd aan je account voor {site}',
      paragraphs: [
        'de passkey ‘{detail}’ is zojuist toegevoegd aan je account voor {site}. Daarmee log je in zonder wachtwoord.',
        'Was jij dit niet? Wijzig dan meteen je wachtwoord, verwijder de passkey bij je gebruikersinstellingen en waarschuw je beheerder.',
      ],
    },
    'passkey-removed': {
      subject: 'Er is een passkey verwijderd van je account voor {site}',
      paragraphs: [
        'de passkey ‘{detail}’ is zojuist verwijderd van je account voor {site}. Niemand kan er nog mee inloggen.',
        'Was jij dit niet? Wijzig dan meteen je wachtwoord en waarschuw je beheerder.',
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
    'confirm-email': {
      subject: 'Bestätigen Sie Ihre neue Adresse für {site}',
      paragraphs: [
        'mit dieser Adresse möchten Sie sich künftig bei {site} anmelden. Bestätigen Sie sie hier:',
        'Der Link gilt einmal, innerhalb einer Stunde. Wenn Sie ihn nicht angefordert haben, müssen Sie nichts tun: Es ändert sich nichts.',
      ],
      button: 'Diese Adresse bestätigen',
    },
    'email-changed': {
      subject: 'Ihre Adresse für {site} wurde geändert',
      paragraphs: [
        'die Adresse, mit der Sie sich bei {site} anmelden, wurde soeben geändert. Nachrichten kommen hier nicht mehr an, andere Sitzungen wurden beendet.',
        'Waren Sie das nicht, melden Sie es sofort Ihrer Administration.',
      ],
    },
    'passkey-added': {
      subject: 'Ihrem Konto für {site} wurde ein Passkey hinzugefügt',
      paragraphs: [
        'der Passkey „{detail}“ wurde soeben zu Ihrem Konto für {site} hinzugefügt. Damit melden Sie sich ohne Passwort an.',
        'Waren Sie das nicht, ändern Sie sofort Ihr Passwort, entfernen Sie den Passkey in Ihren Benutzereinstellungen und melden Sie es Ihrer Administration.',
      ],
    },
    'passkey-removed': {
      subject: 'Von Ihrem Konto für {site} wurde ein Passkey entfernt',
      paragraphs: [
        'der Passkey „{detail}“ wurde soeben von Ihrem Konto für {site} entfernt. Damit kann sich niemand mehr anmelden.',
        'Waren Sie das nicht, ändern Sie sofort Ihr Passwort und melden Sie es Ihrer Administration.',
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
    'confirm-email': {
      subject: 'Confirmez votre nouvelle adresse pour {site}',
      paragraphs: [
        'vous souhaitez vous connecter à {site} avec cette adresse. Confirmez-la ici :',
        'Le lien est valable une seule fois, pendant une heure. Si vous n’avez rien demandé, ne faites rien : rien ne change.',
      ],
      button: 'Confirmer cette adresse',
    },
    'email-changed': {
      subject: 'Votre adresse pour {site} a été modifiée',
      paragraphs: [
        'l’adresse avec laquelle vous vous connectez à {site} vient d’être modifiée. Les messages n’arrivent plus ici et les autres sessions ont pris fin.',
        'Si ce n’était pas vous, prévenez immédiatement votre administrateur.',
      ],
    },
    'passkey-added': {
      subject: 'Une clé d’accès a été ajoutée à votre compte pour {site}',
      paragraphs: [
        'la clé d’accès « {detail} » vient d’être ajoutée à votre compte pour {site}. Elle permet de se connecter sans mot de passe.',
        'Si ce n’était pas vous, changez immédiatement votre mot de passe, supprimez la clé d’accès dans vos paramètres utilisateur et prévenez votre administrateur.',
      ],
    },
    'passkey-removed': {
      subject: 'Une clé d’accès a été supprimée de votre compte pour {site}',
      paragraphs: [
        'la clé d’accès « {detail} » vient d’être supprimée de votre compte pour {site}. Elle ne permet plus de se connecter.',
        'Si ce n’était pas vous, changez immédiatement votre mot de passe et prévenez votre administrateur.',
      ],
    },
  },
};
