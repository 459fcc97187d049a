import { fillMessage } from '@ximblox/blocks/internal';
import { siteNameOf } from '../../foundation/settings/index.ts';
import type { Context } from '../../../context.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import { userLanguage, type UserLanguage, type UserRow } from '../../people/users/index.ts';

interface ScheduleMailMessages {
  greeting: string;
  subject: string;
  publish: string;
  unpublish: string;
  link: string;
  button: string;
}

/** With the placeholders `{name}`, `{title}` and `{site}`. */
const english: ScheduleMailMessages = {
  greeting: 'Hello {name},',
  subject: 'Schedule failed: {title}',
  publish:
    '“{title}” did not go live on {site} as you scheduled. Required fields are empty, or you no longer have permission to publish the page.',
  unpublish:
    '“{title}” on {site} could not be unpublished as you scheduled. The page is not live, or you no longer have permission to unpublish it.',
  link: 'Open the page in the editor to see the reason.',
  button: 'Open page',
};

const messages: Record<UserLanguage, ScheduleMailMessages> = {
  en: english,
  nl: {
    greeting: 'Beste {name},',
    subject: 'Planning mislukt: {title}',
    publish:
      '‘{title}’ is op {site} niet online gekomen zoals u had ingepland. Er zijn verplichte velden leeg, of u mag de pagina niet meer publiceren.',
    unpublish:
      '‘{title}’ op {site} kon niet offline worden gehaald zoals u had ingepland. De pagina is niet online, of u mag de pagina niet meer offline halen.',
    link: 'Open de pagina in de editor om de reden te zien.',
    button: 'Pagina openen',
  },
  de: {
    greeting: 'Guten Tag {name},',
    subject: 'Planung fehlgeschlagen: {title}',
    publish:
      '„{title}“ ist auf {site} nicht wie geplant online gegangen. Pflichtfelder sind leer, oder Sie dürfen die Seite nicht mehr veröffentlichen.',
    unpublish:
      'Die Veröffentlichung von „{title}“ auf {site} konnte nicht wie geplant zurückgenommen werden. Die Seite ist nicht online, oder Sie dürfen die Veröffentlichung nicht mehr zurücknehmen.',
    link: 'Öffnen Sie die Seite im Editor, um den Grund zu sehen.',
    button: 'Seite öffnen',
  },
  fr: {
    greeting: 'Bonjour {name},',
    subject: 'Échec de la programmation : {title}',
    publish:
      '« {title} » n’a pas été mise en ligne sur {site} comme vous l’aviez programmé. Des champs obligatoires sont vides, ou vous n’avez plus le droit de publier la page.',
    unpublish:
      '« {title} » sur {site} n’a pas pu être dépubliée comme vous l’aviez programmé. La page est hors ligne, ou vous n’avez plus le droit de la dépublier.',
    link: 'Ouvrez la page dans l’éditeur pour en voir la raison.',
    button: 'Ouvrir la page',
  },
};

/** Composes an email about a failed scheduled action in the language of the user who scheduled it. */
export async function scheduleFailureMail(
  { db, services }: Context,
  scheduler: UserRow,
  page: { id: number; title: string },
  action: 'publish' | 'unpublish',
): Promise<Mail> {
  const { settings, site } = services;
  const language = userLanguage(site, scheduler);
  const { greeting, subject, link, button, [action]: text } = messages[language];
  const values: Record<string, string> = {
    name: scheduler.name,
    title: page.title,
    site: await siteNameOf({ db, services }),
  };
  const fill = (message: string): string => fillMessage(message, values);
  return composeMail({
    to: scheduler.email,
    language,
    subject: fill(subject),
    paragraphs: [[greeting, text, link].map(fill).join('\n\n')],
    link: { label: button, url: `${publicOrigin(settings)}/cmsadmin/page/${page.id}?tab=settings` },
  });
}
