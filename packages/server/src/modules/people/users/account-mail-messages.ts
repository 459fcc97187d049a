import type { UserLanguage } from './user-language.ts';

/** Account emails that contain a link. */
export type AccountLinkKind = 'activation' | 'reset' | 'confirm-email';

export interface MailText {
  subject: string;
  /** The first goes before the link, the others after it. */
  paragraphs: readonly string[];
  button?: string;
}

type Messages = Record<AccountLinkKind, MailText>;

/** Messages of the account emails with a link. Placeholders: `{site}`, `{name}`. */
export const accountMailMessages: Record<UserLanguage, Messages> = {
  en: {
    activation: {
      subject: 'Activate your account for {site}',
      paragraphs: [
        'An account for {site} has been created for you. Choose a password to activate it:',
        'You can use the link once, within 72 hours. After that, request a new one with “Forgot your password?” on the login screen.',
      ],
      button: 'Activate account',
    },
    reset: {
      subject: 'Set a new password for {site}',
      paragraphs: [
        'Someone, probably you, requested a new password for {site}. Choose it here:',
        'You can use the link once, within one hour. If you did not request it, ignore this email: your password stays the same.',
      ],
      button: 'Choose new password',
    },
    'confirm-email': {
      subject: 'Confirm your new email address for {site}',
      paragraphs: [
        'Confirm that you want to log in to {site} with this address:',
        'You can use the link once, within one hour. If you did not request it, ignore this email: nothing changes.',
      ],
      button: 'Confirm email address',
    },
  },
  nl: {
    activation: {
      subject: 'Activeer uw account voor {site}',
      paragraphs: [
        'Er is een account voor u aangemaakt om aan de website {site} te werken. Kies een wachtwoord om het te activeren:',
        'De link werkt één keer, binnen 72 uur. Vraag daarna op het inlogscherm een nieuwe aan met ‘Wachtwoord vergeten?’.',
      ],
      button: 'Account activeren',
    },
    reset: {
      subject: 'Een nieuw wachtwoord voor {site}',
      paragraphs: [
        'Iemand, waarschijnlijk uzelf, heeft een nieuw wachtwoord voor {site} aangevraagd. Kies het hier:',
        'De link werkt één keer, binnen een uur. Hebt u dit niet aangevraagd, dan hoeft u niets te doen: uw wachtwoord blijft zoals het is.',
      ],
      button: 'Nieuw wachtwoord kiezen',
    },
    'confirm-email': {
      subject: 'Bevestig uw nieuwe adres voor {site}',
      paragraphs: [
        'Met dit adres wilt u voortaan inloggen bij {site}. Bevestig het hier:',
        'De link werkt één keer, binnen een uur. Hebt u dit niet aangevraagd, dan hoeft u niets te doen: er verandert niets.',
      ],
      button: 'Dit adres bevestigen',
    },
  },
  de: {
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
    'confirm-email': {
      subject: 'Bestätigen Sie Ihre neue Adresse für {site}',
      paragraphs: [
        'mit dieser Adresse möchten Sie sich künftig bei {site} anmelden. Bestätigen Sie sie hier:',
        'Der Link gilt einmal, innerhalb einer Stunde. Wenn Sie ihn nicht angefordert haben, müssen Sie nichts tun: Es ändert sich nichts.',
      ],
      button: 'Diese Adresse bestätigen',
    },
  },
  fr: {
    activation: {
      subject: 'Activez votre compte pour {site}',
      paragraphs: [
        'Un compte a été créé pour vous, afin que vous puissiez travailler sur le site {site}. Choisissez un mot de passe pour l’activer :',
        'Le lien est valable une seule fois, pendant 72 heures. Ensuite, demandez-en un nouveau sur l’écran de connexion avec « Mot de passe oublié ? ».',
      ],
      button: 'Activer mon compte',
    },
    reset: {
      subject: 'Un nouveau mot de passe pour {site}',
      paragraphs: [
        'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour {site}. Choisissez-le ici :',
        'Le lien est valable une seule fois, pendant une heure. Si vous n’avez rien demandé, ne faites rien : votre mot de passe ne change pas.',
      ],
      button: 'Choisir un nouveau mot de passe',
    },
    'confirm-email': {
      subject: 'Confirmez votre nouvelle adresse pour {site}',
      paragraphs: [
        'Vous souhaitez vous connecter à {site} avec cette adresse. Confirmez-la ici :',
        'Le lien est valable une seule fois, pendant une heure. Si vous n’avez rien demandé, ne faites rien : rien ne change.',
      ],
      button: 'Confirmer cette adresse',
    },
  },
};
