import { definePermission } from '@ximblox/blocks';

export const compose = definePermission({
  name: 'compose',
  label: {
    en: 'Compose the newsletter',
    nl: 'Nieuwsbrief samenstellen',
    de: 'Newsletter zusammenstellen',
    fr: 'Composer la lettre d’information',
  },
  description: {
    en: 'See the digest of the news, and have it sent by email',
    nl: 'Het nieuwsoverzicht bekijken en laten mailen',
    de: 'Die Nachrichtenübersicht ansehen und sich zuschicken lassen',
    fr: 'Consulter le résumé des actualités et se le faire envoyer',
  },
});
