import { fillMessage } from '@ximblox/blocks';
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
    '“{title}” on {site} could not be published as you scheduled. Required fields are empty, or you no longer have permission to publish the page.',
  unpublish:
    '“{title}” on {site} could not be unpublished as you scheduled. The page is not published, or you no longer have permission to unpublish it.',
  link: 'Open the page in the editor to see the reason.',
  button: 'Open page',
};

const messages: Record<UserLanguage, ScheduleMailMessages> = {
  en: english,
  nl: {
    greeting: 'Beste {name},',
    subject: 'Niet gebeurd zoals gepland: {title}',
    publish:
      '"{title}" op {site} had nu gepubliceerd moeten worden, zoals u hebt gepland. Dat is niet gelukt: op de pagina moet eerst nog iets worden ingevuld, of u mag haar niet meer publiceren.',
    unpublish:
      '"{title}" op {site} had nu van de site gehaald moeten worden, zoals u hebt gepland. Dat is niet gelukt: de pagina is niet openbaar, of u mag haar er niet meer afhalen.',
    link: 'De editor laat zien wat er in de weg staat.',
    button: 'Pagina openen',
  },
  de: {
    greeting: 'Guten Tag {name},',
    subject: 'Nicht wie geplant erfolgt: {title}',
    publish:
      '„{title}“ auf {site} hätte jetzt wie von Ihnen geplant veröffentlicht werden sollen. Das ist nicht gelungen: Auf der Seite muss zuerst noch etwas ausgefüllt werden, oder Sie dürfen sie nicht mehr veröffentlichen.',
    unpublish:
      '„{title}“ auf {site} hätte jetzt wie von Ihnen geplant von der Website genommen werden sollen. Das ist nicht gelungen: Die Seite ist nicht öffentlich, oder Sie dürfen sie nicht mehr zurückziehen.',
    link: 'Was im Weg steht, zeigt der Editor.',
    button: 'Seite öffnen',
  },
  fr: {
    greeting: 'Bonjour {name},',
    subject: 'Non effectué comme prévu : {title}',
    publish:
      '« {title} » sur {site} aurait dû être publiée maintenant, comme vous l’aviez planifié. Cela n’a pas fonctionné : il reste quelque chose à remplir sur la page, ou vous n’avez plus le droit de la publier.',
    unpublish:
      '« {title} » sur {site} aurait dû être retirée du site maintenant, comme vous l’aviez planifié. Cela n’a pas fonctionné : la page n’est pas publique, ou vous n’avez plus le droit de la retirer.',
    link: 'L’éditeur montre ce qui bloque.',
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
  const { settings } = services;
  const language = userLanguage(scheduler);
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
