import type { ReleaseNotice } from '@ximblox/contract';
import type { UserLanguage } from '../../people/users/index.ts';

interface ReleaseMailMessages {
  greeting: string;
  button: string;
  /** Subject and first paragraph of each email. A comment or a reason follows it. */
  notices: Record<ReleaseNotice, readonly [subject: string, text: string]>;
}

/** Placeholders: `{name}`, `{person}`, `{title}` (the name of the release) and `{site}`. */
export const releaseMailMessages: Record<UserLanguage, ReleaseMailMessages> = {
  en: {
    greeting: 'Hello {name},',
    button: 'Open release',
    notices: {
      assigned: ['Assigned to you: {title}', '{person} assigned the release “{title}” on {site} to you.'],
      mentioned: ['Comment on {title}', '{person} commented on the release “{title}” on {site}:'],
      'review-requested': ['In review: {title}', '{person} requests the review of the release “{title}” on {site}.'],
      approved: ['Approved: {title}', '{person} approved the release “{title}” on {site}.'],
      'changes-requested': [
        'Changes requested: {title}',
        '{person} requests changes to the release “{title}” on {site}:',
      ],
      published: ['Live: {title}', '{person} published the release “{title}” on {site}.'],
      'schedule-failed': [
        'Release failed: {title}',
        'The release “{title}” could not be published on {site} as scheduled. Nothing was published. Open the release to see the reasons.',
      ],
    },
  },
  nl: {
    greeting: 'Beste {name},',
    button: 'Release openen',
    notices: {
      assigned: ['Aan u toegewezen: {title}', '{person} heeft de release ‘{title}’ op {site} aan u toegewezen.'],
      mentioned: [
        'Opmerking bij {title}',
        '{person} heeft een opmerking geplaatst bij de release ‘{title}’ op {site}:',
      ],
      'review-requested': [
        'In beoordeling: {title}',
        '{person} vraagt een beoordeling aan van de release ‘{title}’ op {site}.',
      ],
      approved: ['Goedgekeurd: {title}', '{person} heeft de release ‘{title}’ op {site} goedgekeurd.'],
      'changes-requested': [
        'Wijzigingen gevraagd: {title}',
        '{person} vraagt wijzigingen in de release ‘{title}’ op {site}:',
      ],
      published: ['Online: {title}', '{person} heeft de release ‘{title}’ op {site} gepubliceerd.'],
      'schedule-failed': [
        'Release mislukt: {title}',
        'De release ‘{title}’ kon op {site} niet volgens planning worden gepubliceerd. Er is niets gepubliceerd. Open de release om de redenen te zien.',
      ],
    },
  },
  de: {
    greeting: 'Guten Tag {name},',
    button: 'Release öffnen',
    notices: {
      assigned: ['Ihnen zugewiesen: {title}', '{person} hat Ihnen das Release „{title}“ auf {site} zugewiesen.'],
      mentioned: ['Kommentar zu {title}', '{person} hat das Release „{title}“ auf {site} kommentiert:'],
      'review-requested': ['In Prüfung: {title}', '{person} fordert die Prüfung des Releases „{title}“ auf {site} an.'],
      approved: ['Freigegeben: {title}', '{person} hat das Release „{title}“ auf {site} freigegeben.'],
      'changes-requested': [
        'Änderungen angefordert: {title}',
        '{person} fordert Änderungen am Release „{title}“ auf {site} an:',
      ],
      published: ['Online: {title}', '{person} hat das Release „{title}“ auf {site} veröffentlicht.'],
      'schedule-failed': [
        'Release fehlgeschlagen: {title}',
        'Das Release „{title}“ konnte auf {site} nicht wie geplant veröffentlicht werden. Es wurde nichts veröffentlicht. Öffnen Sie das Release, um die Gründe zu sehen.',
      ],
    },
  },
  fr: {
    greeting: 'Bonjour {name},',
    button: 'Ouvrir le lot de publication',
    notices: {
      assigned: ['Attribué : {title}', '{person} vous a attribué le lot de publication « {title} » sur {site}.'],
      mentioned: ['Commentaire sur {title}', '{person} a commenté le lot de publication « {title} » sur {site} :'],
      'review-requested': [
        'En relecture : {title}',
        '{person} demande la relecture du lot de publication « {title} » sur {site}.',
      ],
      approved: ['Approuvé : {title}', '{person} a approuvé le lot de publication « {title} » sur {site}.'],
      'changes-requested': [
        'Modifications demandées : {title}',
        '{person} demande des modifications du lot de publication « {title} » sur {site} :',
      ],
      published: ['En ligne : {title}', '{person} a publié le lot de publication « {title} » sur {site}.'],
      'schedule-failed': [
        'Échec du lot de publication : {title}',
        'Le lot de publication « {title} » n’a pas pu être publié sur {site} comme prévu. Rien n’a été publié. Ouvrez-le pour en voir les raisons.',
      ],
    },
  },
};
