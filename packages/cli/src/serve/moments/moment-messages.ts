import { messagesFor } from '@ximblox/blocks/internal';

/** What pages that show no moment say. `{time}` in `too-early` is the first moment that is recorded. */
export interface MomentNotice {
  title: string;
  text: string;
}

type NoticeKind = 'invalid' | 'expired' | 'too-early' | 'too-late' | 'no-release' | 'too-large' | 'nothing-sent';

export interface MomentMessages extends Record<NoticeKind, MomentNotice> {
  home: string;
  /** For dates and times. */
  locale: string;
}

const messages: Record<'en' | 'nl' | 'de' | 'fr', MomentMessages> = {
  en: {
    invalid: {
      title: 'This address contains no moment',
      text: 'Enter the moment in UTC, for example /cmsadmin/at/2026-11-27T09:30:00Z/.',
    },
    expired: {
      title: 'This link no longer works',
      text: 'It has expired or was changed. Ask its sender for a new one.',
    },
    'too-early': {
      title: 'Nothing was recorded at this moment',
      text: 'The history of this site begins on {time}. Choose a later moment.',
    },
    'too-late': { title: 'This moment is too far ahead', text: 'Choose a moment in the next five years.' },
    'no-release': {
      title: 'This release is not available',
      text: 'It was published or cancelled, or it does not exist.',
    },
    'too-large': {
      title: 'This archive would be too large',
      text: 'An archive has at most 5,000 pages. Use the backups of the installation instead.',
    },
    'nothing-sent': {
      title: 'Nothing was sent',
      text: 'You are looking at the site at another moment. You can fill in forms there, but they send nothing.',
    },
    home: 'Back to the home page',
    locale: 'en-GB',
  },
  nl: {
    invalid: {
      title: 'Dit adres bevat geen moment',
      text: 'Vul het moment in UTC in, bijvoorbeeld /cmsadmin/at/2026-11-27T09:30:00Z/.',
    },
    expired: {
      title: 'Deze link werkt niet meer',
      text: 'De link is verlopen of gewijzigd. Vraag de afzender om een nieuwe.',
    },
    'too-early': {
      title: 'Van dit moment is niets vastgelegd',
      text: 'De geschiedenis van deze site begint op {time}. Kies een later moment.',
    },
    'too-late': { title: 'Dit moment ligt te ver vooruit', text: 'Kies een moment binnen de komende vijf jaar.' },
    'no-release': {
      title: 'Deze release is niet beschikbaar',
      text: 'De release is gepubliceerd of geannuleerd, of bestaat niet.',
    },
    'too-large': {
      title: 'Dit archief zou te groot worden',
      text: 'Een archief bevat hoogstens 5.000 pagina’s. Gebruik in plaats daarvan de back-ups van de installatie.',
    },
    'nothing-sent': {
      title: 'Er is niets verstuurd',
      text: 'U bekijkt de site op een ander moment. Formulieren kunt u daar invullen, maar ze versturen niets.',
    },
    home: 'Terug naar de homepage',
    locale: 'nl',
  },
  de: {
    invalid: {
      title: 'Diese Adresse nennt keinen Zeitpunkt',
      text: 'Geben Sie den Zeitpunkt in UTC an, zum Beispiel /cmsadmin/at/2026-11-27T09:30:00Z/.',
    },
    expired: {
      title: 'Dieser Link funktioniert nicht mehr',
      text: 'Er ist abgelaufen oder wurde verändert. Bitten Sie den Absender um einen neuen.',
    },
    'too-early': {
      title: 'Für diesen Zeitpunkt ist nichts aufgezeichnet',
      text: 'Die Geschichte dieser Website beginnt am {time}. Wählen Sie einen späteren Zeitpunkt.',
    },
    'too-late': {
      title: 'Dieser Zeitpunkt liegt zu weit in der Zukunft',
      text: 'Wählen Sie einen Zeitpunkt innerhalb der nächsten fünf Jahre.',
    },
    'no-release': {
      title: 'Dieses Release ist nicht verfügbar',
      text: 'Es wurde veröffentlicht oder abgebrochen, oder es existiert nicht.',
    },
    'too-large': {
      title: 'Dieses Archiv würde zu groß',
      text: 'Ein Archiv enthält höchstens 5.000 Seiten. Verwenden Sie stattdessen die Sicherungen der Installation.',
    },
    'nothing-sent': {
      title: 'Es wurde nichts gesendet',
      text: 'Sie sehen die Website zu einem anderen Zeitpunkt. Formulare lassen sich dort ausfüllen, senden aber nichts.',
    },
    home: 'Zur Startseite',
    locale: 'de',
  },
  fr: {
    invalid: {
      title: 'Cette adresse n’indique aucun moment',
      text: 'Indiquez le moment en UTC, par exemple /cmsadmin/at/2026-11-27T09:30:00Z/.',
    },
    expired: {
      title: 'Ce lien ne fonctionne plus',
      text: 'Il a expiré ou a été modifié. Demandez-en un nouveau à son expéditeur.',
    },
    'too-early': {
      title: 'Rien n’est enregistré pour ce moment',
      text: 'L’historique de ce site commence le {time}. Choisissez un moment plus récent.',
    },
    'too-late': {
      title: 'Ce moment est trop éloigné',
      text: 'Choisissez un moment dans les cinq prochaines années.',
    },
    'no-release': {
      title: 'Ce lot de publication n’est pas disponible',
      text: 'Il a été publié ou annulé, ou n’existe pas.',
    },
    'too-large': {
      title: 'Cette archive serait trop volumineuse',
      text: 'Une archive contient au plus 5\u{202F}000 pages. Utilisez plutôt les sauvegardes de l’installation.',
    },
    'nothing-sent': {
      title: 'Rien n’a été envoyé',
      text: 'Vous consultez le site à un autre moment. Les formulaires peuvent y être remplis, mais n’envoient rien.',
    },
    home: 'Retour à l’accueil',
    locale: 'fr',
  },
};

/** Returns the messages in the language of a browser. @param accepted its `Accept-Language` */
export const momentMessages = (accepted: string): MomentMessages =>
  messagesFor(messages, accepted.split(',')[0]?.split(';')[0]?.trim() ?? '');
