/**
 * The event that an email reports: a request was made or resent, accepted, accepted with a scheduled publication, rejected, or
 * closed because the page was published without it.
 */
export type RequestMailKind = 'requested' | 'accepted' | 'scheduled' | 'rejected' | 'published';

interface MailMessages {
  subject: string;
  /** First paragraph. The comment or feedback and the button follow it. */
  text: string;
  button: string;
}

/**
 * Messages of the emails about requests, with the placeholders `{title}`, `{person}`, `{site}`, `{time}` and `{due}`.
 * The sentences `due` and `time` are included only if the request has a due date or a publication time. `changes` describes
 * what the requested version changes.
 */
type RequestMailMessages = Record<RequestMailKind, MailMessages> & {
  /** Several requests at once, with the placeholder `{count}`. */
  several: MailMessages;
  due: string;
  time: string;
  /** The reviewer has changed the page before approving it, with the placeholder `{person}`. */
  fixed: string;
  changes: Record<
    | 'title'
    | 'page'
    | 'seo'
    | 'tags'
    | 'anchor'
    | 'visibility'
    | 'added'
    | 'removed'
    | 'changed'
    | 'moved'
    | 'more'
    | 'head',
    string
  >;
};

export const requestMailMessages: Record<'en' | 'nl' | 'de' | 'fr', RequestMailMessages> = {
  en: {
    several: {
      subject: 'In review: {count} pages',
      text: '{person} requests publication of {count} pages on {site}.',
      button: 'Open requests',
    },
    requested: {
      subject: 'In review: {title}',
      text: '{person} requests publication of “{title}” on {site}.',
      button: 'Review page',
    },
    accepted: {
      subject: 'Live: {title}',
      text: '{person} approved your request. “{title}” is live on {site}.',
      button: 'Open page',
    },
    scheduled: {
      subject: 'Scheduled: {title}',
      text: '{person} approved your request. “{title}” is scheduled for publication on {site}.',
      button: 'Open page',
    },
    rejected: {
      subject: 'Changes requested: {title}',
      text: '{person} requested changes before “{title}” can go live on {site}.',
      button: 'Open page',
    },
    published: {
      subject: 'Live: {title}',
      text: '{person} published “{title}”. The page is live on {site}, and your publication request is closed.',
      button: 'Open page',
    },
    changes: {
      title: 'Title',
      page: 'Page',
      seo: 'SEO settings',
      tags: 'Tags',
      anchor: 'Anchor',
      visibility: 'Visibility',
      added: 'added',
      removed: 'deleted',
      changed: 'changed',
      moved: 'moved',
      more: 'and {count} more',
      head: 'Changes:',
    },
    due: 'Review due: {due}.',
    time: 'Publication: {time}.',
    fixed: '{person} changed the page before approving it.',
  },
  nl: {
    several: {
      subject: 'In beoordeling: {count} pagina’s',
      text: '{person} vraagt om publicatie van {count} pagina’s op {site}.',
      button: 'Verzoeken openen',
    },
    requested: {
      subject: 'In beoordeling: {title}',
      text: '{person} vraagt om publicatie van ‘{title}’ op {site}.',
      button: 'Pagina beoordelen',
    },
    accepted: {
      subject: 'Online: {title}',
      text: '{person} heeft uw verzoek goedgekeurd. ‘{title}’ staat online op {site}.',
      button: 'Pagina openen',
    },
    scheduled: {
      subject: 'Ingepland: {title}',
      text: '{person} heeft uw verzoek goedgekeurd. De publicatie van ‘{title}’ op {site} is ingepland.',
      button: 'Pagina openen',
    },
    rejected: {
      subject: 'Wijzigingen gevraagd: {title}',
      text: '{person} vraagt om wijzigingen voordat ‘{title}’ op {site} online kan komen.',
      button: 'Pagina openen',
    },
    published: {
      subject: 'Online: {title}',
      text: '{person} heeft ‘{title}’ gepubliceerd. De pagina staat online op {site}, en uw publicatieverzoek is afgehandeld.',
      button: 'Pagina openen',
    },
    changes: {
      title: 'Titel',
      page: 'Pagina',
      seo: 'SEO-instellingen',
      tags: 'Labels',
      anchor: 'Anker',
      visibility: 'Zichtbaarheid',
      added: 'toegevoegd',
      removed: 'verwijderd',
      changed: 'gewijzigd',
      moved: 'verplaatst',
      more: 'en nog {count}',
      head: 'Wijzigingen:',
    },
    due: 'Beoordelen uiterlijk op {due}.',
    time: 'Publicatie: {time}.',
    fixed: '{person} heeft de pagina vóór de goedkeuring gewijzigd.',
  },
  de: {
    several: {
      subject: 'In Prüfung: {count} Seiten',
      text: '{person} fragt die Freigabe von {count} Seiten auf {site} an.',
      button: 'Freigaben öffnen',
    },
    requested: {
      subject: 'In Prüfung: {title}',
      text: '{person} fragt die Freigabe von „{title}“ auf {site} an.',
      button: 'Seite prüfen',
    },
    accepted: {
      subject: 'Online: {title}',
      text: '{person} hat Ihre Anfrage freigegeben. „{title}“ ist auf {site} online.',
      button: 'Seite öffnen',
    },
    scheduled: {
      subject: 'Geplant: {title}',
      text: '{person} hat Ihre Anfrage freigegeben. Die Veröffentlichung von „{title}“ auf {site} ist geplant.',
      button: 'Seite öffnen',
    },
    rejected: {
      subject: 'Zurückgewiesen: {title}',
      text: '{person} hat Ihre Anfrage zurückgewiesen, „{title}“ auf {site} zu veröffentlichen.',
      button: 'Seite öffnen',
    },
    published: {
      subject: 'Online: {title}',
      text: '{person} hat „{title}“ veröffentlicht. Die Seite ist auf {site} online, und Ihre Freigabeanfrage ist erledigt.',
      button: 'Seite öffnen',
    },
    changes: {
      title: 'Titel',
      page: 'Seite',
      seo: 'SEO-Einstellungen',
      tags: 'Schlagwörter',
      anchor: 'Anker',
      visibility: 'Sichtbarkeit',
      added: 'hinzugefügt',
      removed: 'gelöscht',
      changed: 'geändert',
      moved: 'verschoben',
      more: 'und {count} weitere',
      head: 'Änderungen:',
    },
    due: 'Prüfung fällig am {due}.',
    time: 'Veröffentlichung: {time}.',
    fixed: '{person} hat die Seite vor der Freigabe geändert.',
  },
  fr: {
    several: {
      subject: 'En cours d’examen : {count} pages',
      text: '{person} demande la publication de {count} pages sur {site}.',
      button: 'Ouvrir les demandes',
    },
    requested: {
      subject: 'En cours d’examen : {title}',
      text: '{person} demande la publication de « {title} » sur {site}.',
      button: 'Examiner la page',
    },
    accepted: {
      subject: 'En ligne : {title}',
      text: '{person} a approuvé votre demande. « {title} » est en ligne sur {site}.',
      button: 'Ouvrir la page',
    },
    scheduled: {
      subject: 'Programmée : {title}',
      text: '{person} a approuvé votre demande. La publication de « {title} » sur {site} est programmée.',
      button: 'Ouvrir la page',
    },
    rejected: {
      subject: 'Modifications demandées : {title}',
      text: '{person} demande des modifications avant la mise en ligne de « {title} » sur {site}.',
      button: 'Ouvrir la page',
    },
    published: {
      subject: 'En ligne : {title}',
      text: '{person} a publié « {title} ». La page est en ligne sur {site}, et votre demande de publication est close.',
      button: 'Ouvrir la page',
    },
    changes: {
      title: 'Titre',
      page: 'Page',
      seo: 'Paramètres SEO',
      tags: 'Étiquettes',
      anchor: 'Ancre',
      visibility: 'Visibilité',
      added: 'ajouté',
      removed: 'supprimé',
      changed: 'modifié',
      moved: 'déplacé',
      more: 'et {count} de plus',
      head: 'Modifications :',
    },
    due: 'À examiner au plus tard le {due}.',
    time: 'Publication : {time}.',
    fixed: '{person} a modifié la page avant de l’approuver.',
  },
};
