import { siteNameOf } from '../chosen-settings/index.ts';
import type { Context } from '../../context.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { publicOrigin } from '../auth/index.ts';
import { languageOfUser, type UserLanguage, type UserRow } from '../users/index.ts';

interface Words {
  subject: string;
  publish: string;
  unpublish: string;
  link: string;
}

/** `{name}`, `{title}`, `{site}` and `{link}` are filled in. */
const english: Words = {
  subject: 'Not done as scheduled: {title}',
  publish:
    'Hello {name},\n\n"{title}" on {site} should have been published now, as you scheduled it. That did not work: something on the page has to be filled in first, or you may not publish it any more.',
  unpublish:
    'Hello {name},\n\n"{title}" on {site} should have been taken off the site now, as you scheduled it. That did not work: the page is not public, or you may not take it off any more.',
  link: 'What stands in the way is shown in the editor: {link}',
};

const words: Record<UserLanguage, Words> = {
  en: english,
  nl: {
    subject: 'Niet gebeurd zoals gepland: {title}',
    publish:
      'Hallo {name},\n\n"{title}" op {site} had nu gepubliceerd moeten worden, zoals je hebt gepland. Dat is niet gelukt: op de pagina moet eerst nog iets worden ingevuld, of je mag haar niet meer publiceren.',
    unpublish:
      'Hallo {name},\n\n"{title}" op {site} had nu van de site gehaald moeten worden, zoals je hebt gepland. Dat is niet gelukt: de pagina is niet openbaar, of je mag haar er niet meer afhalen.',
    link: 'In de editor staat wat er in de weg staat: {link}',
  },
  de: {
    subject: 'Nicht wie geplant erfolgt: {title}',
    publish:
      'Guten Tag {name},\n\n„{title}“ auf {site} hätte jetzt wie von Ihnen geplant veröffentlicht werden sollen. Das ist nicht gelungen: Auf der Seite muss zuerst noch etwas ausgefüllt werden, oder Sie dürfen sie nicht mehr veröffentlichen.',
    unpublish:
      'Guten Tag {name},\n\n„{title}“ auf {site} hätte jetzt wie von Ihnen geplant von der Website genommen werden sollen. Das ist nicht gelungen: Die Seite ist nicht öffentlich, oder Sie dürfen sie nicht mehr zurückziehen.',
    link: 'Was im Weg steht, zeigt der Editor: {link}',
  },
  fr: {
    subject: 'Non effectué comme prévu : {title}',
    publish:
      'Bonjour {name},\n\n« {title} » sur {site} aurait dû être publiée maintenant, comme vous l’aviez planifié. Cela n’a pas fonctionné : il reste quelque chose à remplir sur la page, ou vous n’avez plus le droit de la publier.',
    unpublish:
      'Bonjour {name},\n\n« {title} » sur {site} aurait dû être retirée du site maintenant, comme vous l’aviez planifié. Cela n’a pas fonctionné : la page n’est pas publique, ou vous n’avez plus le droit de la retirer.',
    link: 'L’éditeur montre ce qui bloque : {link}',
  },
};

/** Tells who scheduled something that it could not be done, in that user's language. */
export async function scheduleFailureMail(
  { db, services }: Context,
  scheduler: UserRow,
  page: { id: number; title: string },
  action: 'publish' | 'unpublish',
): Promise<Mail> {
  const { site, settings } = services;
  const language = words[languageOfUser(scheduler, site)];
  const values: Record<string, string> = {
    name: scheduler.name,
    title: page.title,
    site: await siteNameOf({ db, services }),
    link: `${publicOrigin(settings)}/cmsadmin/page/${page.id}?tab=settings`,
  };
  const filled = (text: string): string => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  return {
    to: scheduler.email,
    subject: filled(language.subject).replaceAll(/\s+/g, ' '),
    text: [language[action], language.link].map(filled).join('\n\n'),
  };
}
