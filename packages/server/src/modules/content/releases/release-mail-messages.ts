import type { NotificationKind, ReleaseNotice } from '@ximblox/contract';
import type { UserLanguage } from '../../people/users/index.ts';

/** To the author of a draft that was merged with a published release: without conflicts, or the release won some. */
export type MergeNotice = Extract<NotificationKind, 'draft-merged' | 'draft-overridden'>;

interface ReleaseMailMessages {
  /** Button to the release, or to the history of the page. */
  button: { release: string; page: string };
  /** Subject and first paragraph of each email. A comment or a reason follows it. */
  notices: Record<ReleaseNotice | MergeNotice, readonly [subject: string, text: string]>;
}

/** Placeholders: `{person}`, `{title}` (the name of the release), `{page}` and `{site}`. */
export const releaseMailMessages: Record<UserLanguage, ReleaseMailMessages> = {
  en: {
    button: { release: 'Open release', page: 'Open history' },
    notices: {
      'draft-merged': [
        'Draft updated: {page}',
        '{person} published the release “{title}” on {site}. Your draft of “{page}” now includes the changes of the release. The draft itself is not public.',
      ],
      'draft-overridden': [
        'Conflict in your draft: {page}',
        '{person} published the release “{title}” on {site}. Your draft of “{page}” was merged with it. Where both changed the same content, the draft now has that of the release. Your own version is in the history of the page.',
      ],
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
    button: { release: 'Release openen', page: 'Geschiedenis openen' },
    notices: {
      'draft-merged': [
        'Concept bijgewerkt: {page}',
        '{person} heeft de release ‘{title}’ op {site} gepubliceerd. Uw concept van ‘{page}’ bevat nu de wijzigingen van de release. Het concept zelf is niet openbaar.',
      ],
      'draft-overridden': [
        'Conflict in uw concept: {page}',
        '{person} heeft de release ‘{title}’ op {site} gepubliceerd. Uw concept van ‘{page}’ is ermee samengevoegd. Waar beide dezelfde inhoud hadden gewijzigd, heeft het concept nu die van de release. Uw eigen versie staat in de geschiedenis van de pagina.',
      ],
      assigned: ['Aan u toegewezen: {title}', '{person} heeft de release ‘{title}’ op {site} aan u toegewezen.'],
      mentioned: [
        'Opmerking bij {title}',
        '{person} heeft een opmerking geplaatst bij de release ‘{title}’ op {site}:',
      ],
      'review-requested': [
        'In beoordeling: {title}',
        '{person} vraagt om beoordeling van de release ‘{title}’ op {site}.',
      ],
      approved: ['Goedgekeurd: {title}', '{person} heeft de release ‘{title}’ op {site} goedgekeurd.'],
      'changes-requested': [
        'Wijzigingen gevraagd: {title}',
        '{person} vraagt om wijzigingen in de release ‘{title}’ op {site}:',
      ],
      published: ['Online: {title}', '{person} heeft de release ‘{title}’ op {site} gepubliceerd.'],
      'schedule-failed': [
        'Release mislukt: {title}',
        'De release ‘{title}’ kon op {site} niet volgens planning worden gepubliceerd. Er is niets gepubliceerd. Open de release om de redenen te zien.',
      ],
    },
  },
  de: {
    button: { release: 'Release öffnen', page: 'Verlauf öffnen' },
    notices: {
      'draft-merged': [
        'Entwurf aktualisiert: {page}',
        '{person} hat das Release „{title}“ auf {site} veröffentlicht. Ihr Entwurf von „{page}“ enthält jetzt die Änderungen des Releases. Der Entwurf selbst ist nicht öffentlich.',
      ],
      'draft-overridden': [
        'Konflikt in Ihrem Entwurf: {page}',
        '{person} hat das Release „{title}“ auf {site} veröffentlicht. Ihr Entwurf von „{page}“ wurde damit zusammengeführt. Wo beide denselben Inhalt geändert haben, hat der Entwurf jetzt den des Releases. Ihre eigene Version steht im Verlauf der Seite.',
      ],
      assigned: ['Ihnen zugewiesen: {title}', '{person} hat Ihnen das Release „{title}“ auf {site} zugewiesen.'],
      mentioned: ['Kommentar zu {title}', '{person} hat das Release „{title}“ auf {site} kommentiert:'],
      'review-requested': ['In Prüfung: {title}', '{person} fragt die Freigabe des Releases „{title}“ auf {site} an.'],
      approved: ['Freigegeben: {title}', '{person} hat das Release „{title}“ auf {site} freigegeben.'],
      'changes-requested': ['Zurückgewiesen: {title}', '{person} hat das Release „{title}“ auf {site} zurückgewiesen:'],
      published: ['Online: {title}', '{person} hat das Release „{title}“ auf {site} veröffentlicht.'],
      'schedule-failed': [
        'Release fehlgeschlagen: {title}',
        'das Release „{title}“ konnte auf {site} nicht wie geplant veröffentlicht werden. Es wurde nichts veröffentlicht. Öffnen Sie das Release, um die Gründe zu sehen.',
      ],
    },
  },
  fr: {
    button: { release: 'Ouvrir le lot de publication', page: 'Ouvrir l’historique' },
    notices: {
      'draft-merged': [
        'Brouillon mis à jour : {page}',
        '{person} a publié le lot de publication « {title} » sur {site}. Votre brouillon de « {page} » contient maintenant les modifications du lot. Le brouillon lui-même n’est pas public.',
      ],
      'draft-overridden': [
        'Conflit dans votre brouillon : {page}',
        '{person} a publié le lot de publication « {title} » sur {site}. Votre brouillon de « {page} » a été fusionné avec ce lot. Là où les deux avaient modifié le même contenu, le brouillon a maintenant celui du lot. Votre propre version se trouve dans l’historique de la page.',
      ],
      assigned: ['Attribué : {title}', '{person} vous a attribué le lot de publication « {title} » sur {site}.'],
      mentioned: ['Commentaire sur {title}', '{person} a commenté le lot de publication « {title} » sur {site} :'],
      'review-requested': [
        'En cours d’examen : {title}',
        '{person} demande l’examen du lot de publication « {title} » sur {site}.',
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
