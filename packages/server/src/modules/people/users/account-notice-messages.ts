import type { UserLanguage } from './user-language.ts';
import type { MailText } from './account-mail-messages.ts';

/** Security notices: emails about a change to an account, in case it was not made by its owner. */
export type AccountNoticeKind =
  | 'password-changed'
  | 'email-changed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'two-factor-reset'
  | 'recovery-codes-renewed';

/** Messages of the security notices. Placeholders: `{site}`; `{detail}`, the name of a passkey or of the user who reset the factor. */
export const accountNoticeMessages: Record<UserLanguage, Record<AccountNoticeKind, MailText>> = {
  en: {
    'password-changed': {
      subject: 'Your password for {site} was changed',
      paragraphs: [
        'Your password for {site} was changed, and your other sessions were ended.',
        'If this was not you, request a new password on the login screen immediately and tell your administrator.',
      ],
    },
    'email-changed': {
      subject: 'Your email address for {site} was changed',
      paragraphs: [
        'The email address with which you log in to {site} was changed. You will not receive further emails at this address, and your other sessions were ended.',
        'If this was not you, tell your administrator immediately.',
      ],
    },
    'passkey-added': {
      subject: 'A passkey was added to your account for {site}',
      paragraphs: [
        'The passkey “{detail}” was added to your account for {site}. You can use it to log in without a password.',
        'If this was not you, change your password immediately, remove the passkey in your user settings and tell your administrator.',
      ],
    },
    'passkey-removed': {
      subject: 'A passkey was removed from your account for {site}',
      paragraphs: [
        'The passkey “{detail}” was removed from your account for {site}. It can no longer be used to log in.',
        'If this was not you, change your password immediately and tell your administrator.',
      ],
    },
    'two-factor-on': {
      subject: 'Two-factor authentication is on for your account for {site}',
      paragraphs: [
        'Two-factor authentication was turned on for your account for {site}. From now on, you log in with your password and a code from your authenticator app. Your other sessions were ended.',
        'If this was not you, tell your administrator immediately.',
      ],
    },
    'two-factor-off': {
      subject: 'Two-factor authentication is off for your account for {site}',
      paragraphs: [
        'Two-factor authentication was turned off for your account for {site}. You log in without a code from your authenticator app, and your recovery codes no longer work.',
        'If this was not you, change your password immediately, turn it on again in your user settings and tell your administrator.',
      ],
    },
    'two-factor-reset': {
      subject: 'Two-factor authentication was reset for your account for {site}',
      paragraphs: [
        '{detail} reset two-factor authentication for your account for {site}. Your authenticator app, recovery codes and passkeys no longer work. All your sessions were ended, and you log in with your password only.',
        'If you did not request this, tell your administrator immediately. After you log in, set up two-factor authentication again in your user settings.',
      ],
    },
    'recovery-codes-renewed': {
      subject: 'New recovery codes for your account for {site}',
      paragraphs: [
        'New recovery codes were created for your account for {site}. The previous codes no longer work.',
        'If this was not you, change your password immediately and tell your administrator.',
      ],
    },
  },
  nl: {
    'password-changed': {
      subject: 'Uw wachtwoord voor {site} is gewijzigd',
      paragraphs: [
        'Uw wachtwoord voor {site} is gewijzigd en al uw andere sessies zijn beëindigd.',
        'Was u dit niet? Vraag dan meteen op het inlogscherm een nieuw wachtwoord aan en waarschuw uw beheerder.',
      ],
    },
    'email-changed': {
      subject: 'Uw adres voor {site} is gewijzigd',
      paragraphs: [
        'Het adres waarmee u inlogt bij {site} is gewijzigd. Berichten komen hier niet meer aan en andere sessies zijn beëindigd.',
        'Was u dit niet? Waarschuw dan meteen uw beheerder.',
      ],
    },
    'passkey-added': {
      subject: 'Er is een passkey toegevoegd aan uw account voor {site}',
      paragraphs: [
        'De passkey ‘{detail}’ is toegevoegd aan uw account voor {site}. Daarmee logt u in zonder wachtwoord.',
        'Was u dit niet? Wijzig dan meteen uw wachtwoord, verwijder de passkey bij uw gebruikersinstellingen en waarschuw uw beheerder.',
      ],
    },
    'passkey-removed': {
      subject: 'Er is een passkey verwijderd van uw account voor {site}',
      paragraphs: [
        'De passkey ‘{detail}’ is verwijderd van uw account voor {site}. Niemand kan er nog mee inloggen.',
        'Was u dit niet? Wijzig dan meteen uw wachtwoord en waarschuw uw beheerder.',
      ],
    },
    'two-factor-on': {
      subject: 'Tweestapsverificatie staat aan voor uw account voor {site}',
      paragraphs: [
        'Tweestapsverificatie is aangezet voor uw account voor {site}. Voortaan logt u in met uw wachtwoord en een code van uw authenticator-app. Al uw andere sessies zijn beëindigd.',
        'Was u dit niet? Waarschuw dan meteen uw beheerder.',
      ],
    },
    'two-factor-off': {
      subject: 'Tweestapsverificatie staat uit voor uw account voor {site}',
      paragraphs: [
        'Tweestapsverificatie is uitgezet voor uw account voor {site}. Er wordt niet meer om een code van uw authenticator-app gevraagd en de herstelcodes werken niet meer.',
        'Was u dit niet? Wijzig dan meteen uw wachtwoord, zet de verificatie weer aan bij uw gebruikersinstellingen en waarschuw uw beheerder.',
      ],
    },
    'two-factor-reset': {
      subject: 'Tweestapsverificatie van uw account voor {site} is gereset',
      paragraphs: [
        '{detail} heeft de tweestapsverificatie van uw account voor {site} gereset. Uw authenticator-app, herstelcodes en passkeys werken niet meer. Al uw sessies zijn beëindigd en u logt in met alleen uw wachtwoord.',
        'Hebt u hier niet om gevraagd? Waarschuw dan meteen uw beheerder. Stel tweestapsverificatie na het inloggen opnieuw in bij uw gebruikersinstellingen.',
      ],
    },
    'recovery-codes-renewed': {
      subject: 'Nieuwe herstelcodes voor uw account voor {site}',
      paragraphs: [
        'Er zijn nieuwe herstelcodes gemaakt voor uw account voor {site}. De vorige werken niet meer.',
        'Was u dit niet? Wijzig dan meteen uw wachtwoord en waarschuw uw beheerder.',
      ],
    },
  },
  de: {
    'password-changed': {
      subject: 'Ihr Passwort für {site} wurde geändert',
      paragraphs: [
        'Ihr Passwort für {site} wurde geändert, alle anderen Sitzungen wurden beendet.',
        'Waren Sie das nicht, fordern Sie auf der Anmeldeseite sofort ein neues Passwort an und informieren Sie Ihren Administrator.',
      ],
    },
    'email-changed': {
      subject: 'Ihre Adresse für {site} wurde geändert',
      paragraphs: [
        'die Adresse, mit der Sie sich bei {site} anmelden, wurde geändert. Nachrichten kommen hier nicht mehr an, andere Sitzungen wurden beendet.',
        'Waren Sie das nicht, informieren Sie sofort Ihren Administrator.',
      ],
    },
    'passkey-added': {
      subject: 'Ihrem Konto für {site} wurde ein Passkey hinzugefügt',
      paragraphs: [
        'der Passkey „{detail}“ wurde zu Ihrem Konto für {site} hinzugefügt. Damit melden Sie sich ohne Passwort an.',
        'Waren Sie das nicht, ändern Sie sofort Ihr Passwort, entfernen Sie den Passkey in Ihren Benutzereinstellungen und informieren Sie Ihren Administrator.',
      ],
    },
    'passkey-removed': {
      subject: 'Von Ihrem Konto für {site} wurde ein Passkey entfernt',
      paragraphs: [
        'der Passkey „{detail}“ wurde von Ihrem Konto für {site} entfernt. Damit kann sich niemand mehr anmelden.',
        'Waren Sie das nicht, ändern Sie sofort Ihr Passwort und informieren Sie Ihren Administrator.',
      ],
    },
    'two-factor-on': {
      subject: 'Die Zwei-Faktor-Authentifizierung Ihres Kontos für {site} ist eingeschaltet',
      paragraphs: [
        'die Zwei-Faktor-Authentifizierung wurde für Ihr Konto für {site} eingeschaltet. Ab jetzt melden Sie sich mit Ihrem Passwort und einem Code Ihrer Authenticator-App an. Alle anderen Sitzungen wurden beendet.',
        'Waren Sie das nicht, informieren Sie sofort Ihren Administrator.',
      ],
    },
    'two-factor-off': {
      subject: 'Die Zwei-Faktor-Authentifizierung Ihres Kontos für {site} ist ausgeschaltet',
      paragraphs: [
        'die Zwei-Faktor-Authentifizierung wurde für Ihr Konto für {site} ausgeschaltet. Nach Codes Ihrer Authenticator-App wird nicht mehr gefragt, die Wiederherstellungscodes gelten nicht mehr.',
        'Waren Sie das nicht, ändern Sie sofort Ihr Passwort, schalten Sie sie in Ihren Benutzereinstellungen wieder ein und informieren Sie Ihren Administrator.',
      ],
    },
    'two-factor-reset': {
      subject: 'Die Zwei-Faktor-Authentifizierung Ihres Kontos für {site} wurde zurückgesetzt',
      paragraphs: [
        '{detail} hat die Zwei-Faktor-Authentifizierung Ihres Kontos für {site} zurückgesetzt. Ihre Authenticator-App, Wiederherstellungscodes und Passkeys funktionieren nicht mehr. Alle Ihre Sitzungen wurden beendet, und Sie melden sich allein mit Ihrem Passwort an.',
        'Haben Sie nicht darum gebeten, informieren Sie sofort Ihren Administrator. Richten Sie sie nach der Anmeldung in Ihren Benutzereinstellungen wieder ein.',
      ],
    },
    'recovery-codes-renewed': {
      subject: 'Neue Wiederherstellungscodes für Ihr Konto für {site}',
      paragraphs: [
        'für Ihr Konto für {site} wurden neue Wiederherstellungscodes erstellt. Die bisherigen gelten nicht mehr.',
        'Waren Sie das nicht, ändern Sie sofort Ihr Passwort und informieren Sie Ihren Administrator.',
      ],
    },
  },
  fr: {
    'password-changed': {
      subject: 'Votre mot de passe pour {site} a été modifié',
      paragraphs: [
        'Votre mot de passe pour {site} vient d’être modifié et toutes vos autres sessions ont pris fin.',
        'Si ce n’était pas vous, demandez immédiatement un nouveau mot de passe sur l’écran de connexion et prévenez votre administrateur.',
      ],
    },
    'email-changed': {
      subject: 'Votre adresse pour {site} a été modifiée',
      paragraphs: [
        'L’adresse avec laquelle vous vous connectez à {site} vient d’être modifiée. Les messages n’arrivent plus ici et les autres sessions ont pris fin.',
        'Si ce n’était pas vous, prévenez immédiatement votre administrateur.',
      ],
    },
    'passkey-added': {
      subject: 'Une clé d’accès a été ajoutée à votre compte pour {site}',
      paragraphs: [
        'La clé d’accès « {detail} » vient d’être ajoutée à votre compte pour {site}. Elle permet de se connecter sans mot de passe.',
        'Si ce n’était pas vous, changez immédiatement votre mot de passe, supprimez la clé d’accès dans vos paramètres utilisateur et prévenez votre administrateur.',
      ],
    },
    'passkey-removed': {
      subject: 'Une clé d’accès a été supprimée de votre compte pour {site}',
      paragraphs: [
        'La clé d’accès « {detail} » vient d’être supprimée de votre compte pour {site}. Elle ne permet plus de se connecter.',
        'Si ce n’était pas vous, changez immédiatement votre mot de passe et prévenez votre administrateur.',
      ],
    },
    'two-factor-on': {
      subject: 'L’authentification à deux facteurs de votre compte pour {site} est activée',
      paragraphs: [
        'L’authentification à deux facteurs vient d’être activée pour votre compte pour {site}. Désormais, vous vous connectez avec votre mot de passe et un code de votre application d’authentification. Toutes vos autres sessions ont pris fin.',
        'Si ce n’était pas vous, prévenez immédiatement votre administrateur.',
      ],
    },
    'two-factor-off': {
      subject: 'L’authentification à deux facteurs de votre compte pour {site} est désactivée',
      paragraphs: [
        'L’authentification à deux facteurs vient d’être désactivée pour votre compte pour {site}. Les codes de votre application d’authentification ne sont plus demandés et les codes de secours ne sont plus valables.',
        'Si ce n’était pas vous, changez immédiatement votre mot de passe, réactivez-la dans vos paramètres utilisateur et prévenez votre administrateur.',
      ],
    },
    'two-factor-reset': {
      subject: 'L’authentification à deux facteurs de votre compte pour {site} a été réinitialisée',
      paragraphs: [
        '{detail} a réinitialisé l’authentification à deux facteurs de votre compte pour {site}. Votre application d’authentification, vos codes de secours et vos clés d’accès ne fonctionnent plus. Toutes vos sessions ont pris fin et vous vous connectez avec votre seul mot de passe.',
        'Si vous n’avez rien demandé, prévenez immédiatement votre administrateur. Une fois connecté, configurez-la de nouveau dans vos paramètres utilisateur.',
      ],
    },
    'recovery-codes-renewed': {
      subject: 'De nouveaux codes de secours pour votre compte pour {site}',
      paragraphs: [
        'De nouveaux codes de secours viennent d’être créés pour votre compte pour {site}. Les précédents ne sont plus valables.',
        'Si ce n’était pas vous, changez immédiatement votre mot de passe et prévenez votre administrateur.',
      ],
    },
  },
};
