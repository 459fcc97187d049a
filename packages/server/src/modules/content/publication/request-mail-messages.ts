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
 * Messages of the emails about requests, with the placeholders `{name}`, `{title}`, `{person}`, `{site}`, `{time}` and `{due}`.
 * The sentences `due` and `time` are included only if the request has a due date or a publication time. `changes` describes
 * what the requested version changes.
 */
type RequestMailMessages = Record<RequestMailKind, MailMessages> & {
  /** Several requests at once, with the placeholder `{count}`. */
  several: MailMessages;
  greeting: string;
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
    greeting: 'Hello {name},',
    several: {
      subject: 'Review requested: {count} pages',
      text: '{person} requests publication of {count} pages on {site}.',
      button: 'Open requests',
    },
    requested: {
      subject: 'Review requested: {title}',
      text: '{person} requests publication of “{title}” on {site}.',
      button: 'Review page',
    },
    accepted: {
      subject: 'Published: {title}',
      text: '{person} approved your request. “{title}” is now published on {site}.',
      button: 'Open page',
    },
    scheduled: {
      subject: 'Approved: {title}',
      text: '{person} approved your request to publish “{title}” on {site}.',
      button: 'Open page',
    },
    rejected: {
      subject: 'Changes requested: {title}',
      text: '{person} requested changes before “{title}” can be published on {site}.',
      button: 'Open page',
    },
    published: {
      subject: 'Published: {title}',
      text: '{person} published “{title}” on {site}. This closes your publication request.',
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
    time: 'Planned publication: {time}.',
    fixed: '{person} changed the page before approving it.',
  },
  nl: {
    greeting: 'Beste {name},',
    several: {
      subject: 'Beoordeling gevraagd: {count} pagina’s',
      text: '{person} vraagt om publicatie van {count} pagina’s op {site}.',
      button: 'Verzoeken openen',
    },
    requested: {
      subject: 'Beoordeling gevraagd: {title}',
      text: '{person} vraagt om publicatie van ‘{title}’ op {site}.',
      button: 'Pagina beoordelen',
    },
    accepted: {
      subject: 'Gepubliceerd: {title}',
      text: '{person} heeft uw verzoek goedgekeurd. ‘{title}’ is nu gepubliceerd op {site}.',
      button: 'Pagina openen',
    },
    scheduled: {
      subject: 'Goedgekeurd: {title}',
      text: '{person} heeft uw verzoek goedgekeurd om ‘{title}’ te publiceren op {site}.',
      button: 'Pagina openen',
    },
    rejected: {
      subject: 'Wijzigingen gevraagd: {title}',
      text: '{person} vraagt om wijzigingen voordat ‘{title}’ op {site} kan worden gepubliceerd.',
      button: 'Pagina openen',
    },
    published: {
      subject: 'Gepubliceerd: {title}',
      text: '{person} heeft ‘{title}’ gepubliceerd op {site}. Uw publicatieverzoek is daarmee afgehandeld.',
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
    time: 'Geplande publicatie: {time}.',
    fixed: '{person} heeft de pagina vóór de goedkeuring gewijzigd.',
  },
  de: {
    greeting: 'Guten Tag {name},',
    several: {
      subject: 'Freigabe angefragt: {count} Seiten',
      text: '{person} fragt die Freigabe von {count} Seiten auf {site} an.',
      button: 'Freigaben öffnen',
    },
    requested: {
      subject: 'Freigabe angefragt: {title}',
      text: '{person} fragt die Freigabe von „{title}“ auf {site} an.',
      button: 'Seite prüfen',
    },
    accepted: {
      subject: 'Veröffentlicht: {title}',
      text: '{person} hat Ihre Anfrage freigegeben. „{title}“ ist jetzt auf {site} veröffentlicht.',
      button: 'Seite öffnen',
    },
    scheduled: {
      subject: 'Freigegeben: {title}',
      text: '{person} hat Ihre Anfrage freigegeben, „{title}“ auf {site} zu veröffentlichen.',
      button: 'Seite öffnen',
    },
    rejected: {
      subject: 'Zurückgewiesen: {title}',
      text: '{person} hat Ihre Anfrage zurückgewiesen, „{title}“ auf {site} zu veröffentlichen.',
      button: 'Seite öffnen',
    },
    published: {
      subject: 'Veröffentlicht: {title}',
      text: '{person} hat „{title}“ auf {site} veröffentlicht. Ihre Freigabeanfrage ist damit erledigt.',
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
    time: 'Geplante Veröffentlichung: {time}.',
    fixed: '{person} hat die Seite vor der Freigabe geändert.',
  },
  fr: {
    greeting: 'Bonjour {name},',
    several: {
      subject: 'À examiner : {count} pages',
      text: '{person} demande la publication de {count} pages sur {site}.',
      button: 'Ouvrir les demandes',
    },
    requested: {
      subject: 'À examiner : {title}',
      text: '{person} demande la publication de « {title} » sur {site}.',
      button: 'Examiner la page',
    },
    accepted: {
      subject: 'Publiée : {title}',
      text: '{person} a approuvé votre demande. « {title} » est maintenant publiée sur {site}.',
      button: 'Ouvrir la page',
    },
    scheduled: {
      subject: 'Approuvée : {title}',
      text: '{person} a approuvé votre demande de publier « {title} » sur {site}.',
      button: 'Ouvrir la page',
    },
    rejected: {
      subject: 'Modifications demandées : {title}',
      text: '{person} demande des modifications avant la publication de « {title} » sur {site}.',
      button: 'Ouvrir la page',
    },
    published: {
      subject: 'Publiée : {title}',
      text: '{person} a publié « {title} » sur {site}. Votre demande de publication est donc close.',
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
    time: 'Publication prévue : {time}.',
    fixed: '{person} a modifié la page avant de l’approuver.',
  },
};
