import type { Context } from '../../../context.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { composeUserMail, type UserRow } from '../../people/users/index.ts';
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
export const requestMail = (
  context: Context,
  kind: RequestMailKind,
  recipient: UserRow,
  { page, message, dueOn = null, publishAt = null, isFixed = false, changes = [] }: RequestMailContent,
): Promise<Mail> =>
  composeUserMail(context, recipient, (language, fill) => {
    const messages = requestMailMessages[language];
    const { subject, text, button } = messages[kind];
    const title = page.title;
    const due = dueOn === null ? '' : formatTime(language, new Date(`${dueOn}T00:00:00Z`), dayStyle);
    const time =
      publishAt === null
        ? ''
        : `${formatTime(language, publishAt, dayStyle)}, ${formatTime(language, publishAt, { timeStyle: 'short' })} (UTC)`;
    const sentences = [
      fill(text, { title }),
      ...(due === '' ? [] : [fill(messages.due, { due })]),
      ...(time === '' ? [] : [fill(messages.time, { time })]),
      ...(isFixed ? [fill(messages.fixed)] : []),
    ];
    const lines = [messages.changes.head, ...changes.map((line) => `• ${line}`)];
    return {
      subject: fill(subject, { title }),
      text: [sentences.join(' '), message],
      rest: changes.length === 0 ? [] : [lines.join('\n')],
      button: { label: button, path: `page/${page.id}${kind === 'requested' ? '?review=open' : ''}` },
    };
  });

/** Composes an email about several requests that the recipient may review. */
export const severalRequestsMail = (
  context: Context,
  recipient: UserRow,
  { count, message }: { count: number; message: string },
): Promise<Mail> =>
  composeUserMail(context, recipient, (language, fill) => {
    const { subject, text, button } = requestMailMessages[language].several;
    const values = { count: new Intl.NumberFormat(language).format(count) };
    return {
      subject: fill(subject, values),
      text: [fill(text, values), message],
      button: { label: button, path: 'publication-requests' },
    };
  });
