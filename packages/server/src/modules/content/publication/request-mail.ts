import { fillMessage } from '@ximblox/blocks/internal';
import { siteNameOf } from '../../foundation/settings/index.ts';
import type { Context } from '../../../context.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import { userLanguage, type UserRow } from '../../people/users/index.ts';
import { type RequestMailKind, requestMailMessages } from './request-mail-messages.ts';

/** The variable parts of an email about a request. */
interface RequestMailContent {
  page: { id: number; title: string };
  /** The comment of the requester or the feedback of the reviewer; `''` for none. */
  message: string;
  /** ISO 8601 date, such as `2026-11-21`. */
  dueOn?: string | null;
  publishAt?: Date | null;
  /** Whether the reviewer has changed the page before approving it. */
  isFixed?: boolean;
  /** Lines that describe what the requested version, or the fix of the reviewer, changes. */
  changes?: readonly string[];
}

const dayStyle: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };

/** Formats a day or a time like the admin, but in UTC, as the time zone of the recipient is unknown. English is British. */
const formatTime = (language: string, time: Date, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { ...style, timeZone: 'UTC' }).format(time);

/** Composes an email about a publication request in the language of the recipient. */
export async function requestMail(
  { actor, db, services }: Context,
  kind: RequestMailKind,
  recipient: UserRow,
  { page, message, dueOn = null, publishAt = null, isFixed = false, changes = [] }: RequestMailContent,
): Promise<Mail> {
  const { settings } = services;
  const site = await siteNameOf({ db, services });
  const language = userLanguage(services.site, recipient);
  const messages = requestMailMessages[language];
  const values: Record<string, string> = {
    name: recipient.name,
    title: page.title,
    person: actor.kind === 'user' ? actor.name : site,
    site,
    due: dueOn === null ? '' : formatTime(language, new Date(`${dueOn}T00:00:00Z`), dayStyle),
    time:
      publishAt === null
        ? ''
        : `${formatTime(language, publishAt, dayStyle)}, ${formatTime(language, publishAt, { timeStyle: 'short' })} (UTC)`,
  };
  const fill = (text: string): string => fillMessage(text, values);
  const { subject, text, button } = messages[kind];
  const sentences = [
    fill(text),
    ...(dueOn === null ? [] : [fill(messages.due)]),
    ...(publishAt === null ? [] : [fill(messages.time)]),
    ...(isFixed ? [fill(messages.fixed)] : []),
  ].join(' ');
  const address = `${publicOrigin(settings)}/cmsadmin/page/${page.id}`;
  return composeMail({
    to: recipient.email,
    language,
    subject: fill(subject),
    paragraphs: [
      [fill(messages.greeting), sentences, ...(message === '' ? [] : [message])].join('\n\n'),
      ...(changes.length === 0 ? [] : [[messages.changes.head, ...changes.map((line) => `• ${line}`)].join('\n')]),
    ],
    link: { label: button, url: kind === 'requested' ? `${address}?review=open` : address },
  });
}

/** Composes an email about several requests that the recipient may review. */
export async function severalRequestsMail(
  { actor, db, services }: Context,
  recipient: UserRow,
  { count, message }: { count: number; message: string },
): Promise<Mail> {
  const site = await siteNameOf({ db, services });
  const language = userLanguage(services.site, recipient);
  const { greeting, several } = requestMailMessages[language];
  const values: Record<string, string> = {
    name: recipient.name,
    count: new Intl.NumberFormat(language).format(count),
    person: actor.kind === 'user' ? actor.name : site,
    site,
  };
  const fill = (text: string): string => fillMessage(text, values);
  return composeMail({
    to: recipient.email,
    language,
    subject: fill(several.subject),
    paragraphs: [[fill(greeting), fill(several.text), ...(message === '' ? [] : [message])].join('\n\n')],
    link: { label: several.button, url: `${publicOrigin(services.settings)}/cmsadmin/publication-requests` },
  });
}
