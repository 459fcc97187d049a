import type { NotificationKind, ReleaseNotice } from '@ximblox/contract';
import type { UserLanguage } from '../users/index.ts';

/** Messages of a digest, with the placeholders `{site}`, `{person}`, `{title}`, `{release}` and `{count}`. */
interface DigestMessages {
  subject: string;
  intro: string;
  button: string;
  settings: string;
  /** Name for a deleted account. */
  nobody: string;
  /** Several requests at once. */
  several: string;
  kinds: Record<NotificationKind, string>;
  releases: Record<ReleaseNotice, string>;
}

export const digestMessages: Record<UserLanguage, DigestMessages> = {
  en: {
    subject: 'Your notifications from {site}',
    intro: 'Your unread notifications on {site}:',
    button: 'Open dashboard',
    settings: 'Choose in your user settings how often you receive this email.',
    nobody: 'Someone',
    several: '{person} requests publication of {count} pages.',
    kinds: {
      assigned: '{person} assigned “{title}” to you.',
      mentioned: '{person} mentioned you in a comment on “{title}”.',
      commented: '{person} commented on “{title}” through your review link.',
      'looks-good': '{person} says that “{title}” looks good.',
      'review-requested': '{person} requests publication of “{title}”.',
      approved: '{person} approved your request to publish “{title}”.',
      'changes-requested': '{person} requested changes to “{title}”.',
      published: '{person} published “{title}”. This closes your request.',
      'schedule-failed': 'Your schedule of “{title}” failed.',
      'draft-merged':
        '{person} published “{release}”. Your draft of “{title}” now includes the changes of the release.',
      'draft-overridden':
        '{person} published “{release}”. Your draft of “{title}” conflicted with it: it now has the content of the release in those places.',
    },
    releases: {
      assigned: '{person} assigned the release “{title}” to you.',
      mentioned: '{person} commented on the release “{title}”.',
      'review-requested': '{person} requests the review of the release “{title}”.',
      approved: '{person} approved the release “{title}”.',
      'changes-requested': '{person} requests changes to the release “{title}”.',
      published: '{person} published the release “{title}”.',
      'schedule-failed': 'The release “{title}” could not be published as scheduled.',
    },
  },
  nl: {
    subject: 'Uw meldingen van {site}',
    intro: 'Uw ongelezen meldingen op {site}:',
    button: 'Dashboard openen',
    settings: 'Kies in uw gebruikersinstellingen hoe vaak u deze e-mail krijgt.',
    nobody: 'Iemand',
    several: '{person} vraagt om publicatie van {count} pagina’s.',
    kinds: {
      assigned: '{person} heeft ‘{title}’ aan u toegewezen.',
      mentioned: '{person} noemt u in een opmerking bij ‘{title}’.',
      commented: '{person} heeft via uw beoordelingslink een opmerking geplaatst bij ‘{title}’.',
      'looks-good': '{person} vindt ‘{title}’ goed.',
      'review-requested': '{person} vraagt om publicatie van ‘{title}’.',
      approved: '{person} heeft uw verzoek om ‘{title}’ te publiceren goedgekeurd.',
      'changes-requested': '{person} vraagt om wijzigingen in ‘{title}’.',
      published: '{person} heeft ‘{title}’ gepubliceerd. Daarmee is uw verzoek gesloten.',
      'schedule-failed': 'Uw planning van ‘{title}’ is mislukt.',
      'draft-merged':
        '{person} heeft ‘{release}’ gepubliceerd. Uw concept van ‘{title}’ bevat nu de wijzigingen van de release.',
      'draft-overridden':
        '{person} heeft ‘{release}’ gepubliceerd. Uw concept van ‘{title}’ was daarmee in conflict en heeft op die plaatsen nu de inhoud van de release.',
    },
    releases: {
      assigned: '{person} heeft de release ‘{title}’ aan u toegewezen.',
      mentioned: '{person} heeft een opmerking geplaatst bij de release ‘{title}’.',
      'review-requested': '{person} vraagt om beoordeling van de release ‘{title}’.',
      approved: '{person} heeft de release ‘{title}’ goedgekeurd.',
      'changes-requested': '{person} vraagt om wijzigingen in de release ‘{title}’.',
      published: '{person} heeft de release ‘{title}’ gepubliceerd.',
      'schedule-failed': 'De release ‘{title}’ kon niet volgens planning worden gepubliceerd.',
    },
  },
  de: {
    subject: 'Ihre Benachrichtigungen von {site}',
    intro: 'Ihre ungelesenen Benachrichtigungen auf {site}:',
    button: 'Dashboard öffnen',
    settings: 'Wählen Sie in Ihren Benutzereinstellungen, wie oft Sie diese E-Mail erhalten.',
    nobody: 'Jemand',
    several: '{person} fragt die Freigabe von {count} Seiten an.',
    kinds: {
      assigned: '{person} hat Ihnen „{title}“ zugewiesen.',
      mentioned: '{person} erwähnt Sie in einem Kommentar zu „{title}“.',
      commented: '{person} hat „{title}“ über Ihren Link zum Entwurf kommentiert.',
      'looks-good': '{person} findet „{title}“ gut.',
      'review-requested': '{person} fragt die Freigabe von „{title}“ an.',
      approved: '{person} hat Ihre Anfrage zu „{title}“ freigegeben.',
      'changes-requested': '{person} hat Ihre Anfrage zu „{title}“ zurückgewiesen.',
      published: '{person} hat „{title}“ veröffentlicht. Ihre Anfrage ist damit geschlossen.',
      'schedule-failed': 'Ihr Zeitplan für „{title}“ ist fehlgeschlagen.',
      'draft-merged':
        '{person} hat „{release}“ veröffentlicht. Ihr Entwurf von „{title}“ enthält jetzt die Änderungen des Releases.',
      'draft-overridden':
        '{person} hat „{release}“ veröffentlicht. Ihr Entwurf von „{title}“ stand damit im Konflikt und hat an diesen Stellen jetzt den Inhalt des Releases.',
    },
    releases: {
      assigned: '{person} hat Ihnen das Release „{title}“ zugewiesen.',
      mentioned: '{person} hat das Release „{title}“ kommentiert.',
      'review-requested': '{person} fragt die Freigabe des Releases „{title}“ an.',
      approved: '{person} hat das Release „{title}“ freigegeben.',
      'changes-requested': '{person} hat das Release „{title}“ zurückgewiesen.',
      published: '{person} hat das Release „{title}“ veröffentlicht.',
      'schedule-failed': 'Das Release „{title}“ konnte nicht wie geplant veröffentlicht werden.',
    },
  },
  fr: {
    subject: 'Vos notifications de {site}',
    intro: 'Voici ce que vous n’avez pas encore lu sur {site} :',
    button: 'Ouvrir le tableau de bord',
    settings: 'Choisissez dans vos paramètres utilisateur la fréquence de cet e-mail.',
    nobody: 'Quelqu’un',
    several: '{person} demande la publication de {count} pages.',
    kinds: {
      assigned: '{person} vous a attribué « {title} ».',
      mentioned: '{person} vous mentionne dans un commentaire sur « {title} ».',
      commented: '{person} a commenté « {title} » par votre lien de relecture.',
      'looks-good': '{person} trouve que « {title} » convient.',
      'review-requested': '{person} demande la publication de « {title} ».',
      approved: '{person} a approuvé votre demande de publication de « {title} ».',
      'changes-requested': '{person} demande des modifications de « {title} ».',
      published: '{person} a publié « {title} », ce qui clôt votre demande.',
      'schedule-failed': 'La programmation de « {title} » a échoué.',
      'draft-merged':
        '{person} a publié « {release} ». Votre brouillon de « {title} » contient maintenant les modifications du lot.',
      'draft-overridden':
        '{person} a publié « {release} ». Votre brouillon de « {title} » était en conflit avec le lot et en a maintenant le contenu à ces endroits.',
    },
    releases: {
      assigned: '{person} vous a attribué le lot de publication « {title} ».',
      mentioned: '{person} a commenté le lot de publication « {title} ».',
      'review-requested': '{person} demande l’examen du lot de publication « {title} ».',
      approved: '{person} a approuvé le lot de publication « {title} ».',
      'changes-requested': '{person} demande des modifications du lot de publication « {title} ».',
      published: '{person} a publié le lot de publication « {title} ».',
      'schedule-failed': 'Le lot de publication « {title} » n’a pas pu être publié comme prévu.',
    },
  },
};
