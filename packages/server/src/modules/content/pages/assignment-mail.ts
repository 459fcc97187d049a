import { fillMessage } from '@ximblox/blocks/internal';
import type { Assignment } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import { siteNameOf } from '../../foundation/settings/index.ts';
import { userLanguage, type UserLanguage, type UserRow } from '../../people/users/index.ts';

interface Messages {
  greeting: string;
  subject: string;
  text: string;
  due: string;
  button: string;
}

/** Placeholders: `{name}`, `{person}`, `{title}`, `{site}`, and in `due` `{due}`. */
const messagesByLanguage: Record<UserLanguage, Messages> = {
  en: {
    greeting: 'Hello {name},',
    subject: 'Assigned to you: {title}',
    text: '{person} assigned “{title}” on {site} to you.',
    due: 'Due: {due}.',
    button: 'Open page',
  },
  nl: {
    greeting: 'Beste {name},',
    subject: 'Aan u toegewezen: {title}',
    text: '{person} heeft ‘{title}’ op {site} aan u toegewezen.',
    due: 'Uiterlijk op {due}.',
    button: 'Pagina openen',
  },
  de: {
    greeting: 'Guten Tag {name},',
    subject: 'Ihnen zugewiesen: {title}',
    text: '{person} hat Ihnen „{title}“ auf {site} zugewiesen.',
    due: 'Fällig am {due}.',
    button: 'Seite öffnen',
  },
  fr: {
    greeting: 'Bonjour {name},',
    subject: 'Page attribuée : {title}',
    text: '{person} vous a attribué « {title} » sur {site}.',
    due: 'Au plus tard le {due}.',
    button: 'Ouvrir la page',
  },
};

/** Composes an email about the assignment of a page in the language of the assignee. */
export async function assignmentMail(
  { db, services }: Context,
  assignee: UserRow,
  page: { id: number; title: string },
  { by, dueOn }: Assignment,
): Promise<Mail> {
  const language = userLanguage(services.site, assignee);
  const messages = messagesByLanguage[language];
  const dueDay = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const site = await siteNameOf({ db, services });
  const values: Record<string, string> = {
    name: assignee.name,
    person: by.name || site,
    title: page.title,
    site,
    due: dueOn === null ? '' : dueDay.format(new Date(`${dueOn}T00:00:00Z`)),
  };
  const fill = (message: string): string => fillMessage(message, values);
  const text = [fill(messages.text), ...(dueOn === null ? [] : [fill(messages.due)])].join(' ');
  return composeMail({
    to: assignee.email,
    language,
    subject: fill(messages.subject),
    paragraphs: [`${fill(messages.greeting)}\n\n${text}`],
    link: { label: messages.button, url: `${publicOrigin(services.settings)}/cmsadmin/page/${page.id}` },
  });
}
