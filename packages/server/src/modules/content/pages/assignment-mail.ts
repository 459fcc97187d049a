import type { Assignment } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { composeUserMail, type UserLanguage, type UserRow } from '../../people/users/index.ts';

interface Messages {
  subject: string;
  text: string;
  due: string;
  button: string;
}

/** Placeholders: `{person}`, `{title}`, `{site}`, and in `due` `{due}`. */
const messagesByLanguage: Record<UserLanguage, Messages> = {
  en: {
    subject: 'Assigned to you: {title}',
    text: '{person} assigned “{title}” on {site} to you.',
    due: 'Due: {due}.',
    button: 'Open page',
  },
  nl: {
    subject: 'Aan u toegewezen: {title}',
    text: '{person} heeft ‘{title}’ op {site} aan u toegewezen.',
    due: 'Uiterlijk op {due}.',
    button: 'Pagina openen',
  },
  de: {
    subject: 'Ihnen zugewiesen: {title}',
    text: '{person} hat Ihnen „{title}“ auf {site} zugewiesen.',
    due: 'Fällig am {due}.',
    button: 'Seite öffnen',
  },
  fr: {
    subject: 'Page attribuée : {title}',
    text: '{person} vous a attribué « {title} » sur {site}.',
    due: 'Au plus tard le {due}.',
    button: 'Ouvrir la page',
  },
};

/** Composes an email about the assignment of a page in the language of the assignee. */
export const assignmentMail = (
  context: Context,
  assignee: UserRow,
  page: { id: number; title: string },
  { by, dueOn }: Assignment,
): Promise<Mail> =>
  composeUserMail(context, assignee, (language, fill) => {
    const { subject, text, due, button } = messagesByLanguage[language];
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
    const values = { title: page.title, ...(by.name !== '' && { person: by.name }) };
    const sentences = [
      fill(text, values),
      ...(dueOn === null ? [] : [fill(due, { due: day.format(new Date(`${dueOn}T00:00:00Z`)) })]),
    ];
    return {
      subject: fill(subject, values),
      text: [sentences.join(' ')],
      button: { label: button, path: `page/${page.id}` },
    };
  });
