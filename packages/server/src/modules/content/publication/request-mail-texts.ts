/** What becomes of a request: it is made or sent again, accepted, accepted for a later time, rejected, or published without a decision. */
export type RequestMailKind = 'asked' | 'accepted' | 'scheduled' | 'rejected' | 'published';

interface Words {
  subject: string;
  /** The first is followed by what was said and by the button. */
  text: string;
  button: string;
}

/**
 * Texts of the mails about requests; `{name}`, `{title}`, `{person}`, `{site}`, `{time}` and `{due}` are filled in. `due` and
 * `time` are sentences of their own, told only where there is a day or a time.
 */
type Texts = Record<RequestMailKind, Words> & { greeting: string; due: string; time: string };

export const requestMailTexts: Record<'en' | 'nl' | 'de' | 'fr', Texts> = {
  en: {
    greeting: 'Hello {name},',
    asked: {
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
    due: 'Review due: {due}.',
    time: 'Planned publication: {time}.',
  },
  nl: {
    greeting: 'Beste {name},',
    asked: {
      subject: 'Te beoordelen: {title}',
      text: '{person} vraagt om "{title}" op {site} te publiceren.',
      button: 'Pagina beoordelen',
    },
    accepted: {
      subject: 'Gepubliceerd: {title}',
      text: '{person} heeft uw aanvraag goedgekeurd: "{title}" staat nu op {site}.',
      button: 'Pagina openen',
    },
    scheduled: {
      subject: 'Goedgekeurd: {title}',
      text: '{person} heeft uw aanvraag om "{title}" op {site} te publiceren goedgekeurd.',
      button: 'Pagina openen',
    },
    rejected: {
      subject: 'Niet gepubliceerd: {title}',
      text: '{person} heeft uw aanvraag om "{title}" op {site} te publiceren afgewezen.',
      button: 'Pagina openen',
    },
    published: {
      subject: 'Gepubliceerd: {title}',
      text: '{person} heeft "{title}" op {site} gepubliceerd. Uw aanvraag is daarmee afgehandeld.',
      button: 'Pagina openen',
    },
    due: 'Graag beoordelen vóór of op {due}.',
    time: 'De pagina wordt openbaar op {time}.',
  },
  de: {
    greeting: 'Guten Tag {name},',
    asked: {
      subject: 'Zu prüfen: {title}',
      text: '{person} bittet darum, „{title}“ auf {site} zu veröffentlichen.',
      button: 'Seite prüfen',
    },
    accepted: {
      subject: 'Veröffentlicht: {title}',
      text: '{person} hat Ihren Antrag angenommen: „{title}“ steht jetzt auf {site}.',
      button: 'Seite öffnen',
    },
    scheduled: {
      subject: 'Angenommen: {title}',
      text: '{person} hat Ihren Antrag, „{title}“ auf {site} zu veröffentlichen, angenommen.',
      button: 'Seite öffnen',
    },
    rejected: {
      subject: 'Nicht veröffentlicht: {title}',
      text: '{person} hat Ihren Antrag, „{title}“ auf {site} zu veröffentlichen, nicht angenommen.',
      button: 'Seite öffnen',
    },
    published: {
      subject: 'Veröffentlicht: {title}',
      text: '{person} hat „{title}“ auf {site} veröffentlicht. Ihr Antrag ist damit erledigt.',
      button: 'Seite öffnen',
    },
    due: 'Bitte prüfen Sie sie bis zum {due}.',
    time: 'Die Seite soll am {time} öffentlich werden.',
  },
  fr: {
    greeting: 'Bonjour {name},',
    asked: {
      subject: 'À examiner : {title}',
      text: '{person} demande la publication de « {title} » sur {site}.',
      button: 'Examiner la page',
    },
    accepted: {
      subject: 'Publiée : {title}',
      text: '{person} a accepté votre demande : « {title} » est maintenant visible sur {site}.',
      button: 'Ouvrir la page',
    },
    scheduled: {
      subject: 'Acceptée : {title}',
      text: '{person} a accepté votre demande de publier « {title} » sur {site}.',
      button: 'Ouvrir la page',
    },
    rejected: {
      subject: 'Non publiée : {title}',
      text: '{person} n’a pas accepté votre demande de publier « {title} » sur {site}.',
      button: 'Ouvrir la page',
    },
    published: {
      subject: 'Publiée : {title}',
      text: '{person} a publié « {title} » sur {site}. Votre demande est ainsi close.',
      button: 'Ouvrir la page',
    },
    due: 'À examiner au plus tard le {due}.',
    time: 'La page doit être publiée le {time}.',
  },
};
