import { fillMessage } from '@ximblox/blocks';
import { siteNameOf } from '../../foundation/settings/index.ts';
import type { Context } from '../../../context.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import { userLanguage, type UserRow } from '../../people/users/index.ts';
import { type RequestMailKind, requestMailTexts } from './request-mail-texts.ts';

interface Told {
  page: { id: number; title: string };
  /** The comment of who asks, or the feedback of who decided; `''` for none. */
  words: string;
  /** A day, `2026-11-21`. */
  dueOn?: string | null;
  publishAt?: Date | null;
}

/** Times of mails are in UTC: nobody knows where they are read. */
const inWords = (language: string, time: Date, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(time);

/** Tells somebody what has become of a request, in their language. */
export async function requestMail(
  { actor, db, services }: Context,
  kind: RequestMailKind,
  recipient: UserRow,
  { page, words, dueOn = null, publishAt = null }: Told,
): Promise<Mail> {
  const { settings } = services;
  const site = await siteNameOf({ db, services });
  const language = userLanguage(recipient);
  const texts = requestMailTexts[language];
  const values: Record<string, string> = {
    name: recipient.name,
    title: page.title,
    person: actor.kind === 'user' ? actor.name : site,
    site,
    due: dueOn === null ? '' : inWords(language, new Date(`${dueOn}T00:00:00Z`), { dateStyle: 'long' }),
    time: publishAt === null ? '' : `${inWords(language, publishAt, { dateStyle: 'long', timeStyle: 'short' })} (UTC)`,
  };
  const filled = (text: string): string => fillMessage(text, values);
  const { subject, text, button } = texts[kind];
  const sentences = [
    filled(text),
    ...(dueOn === null ? [] : [filled(texts.due)]),
    ...(publishAt === null ? [] : [filled(texts.time)]),
  ].join(' ');
  const address = `${publicOrigin(settings)}/cmsadmin/page/${page.id}`;
  return composeMail({
    to: recipient.email,
    language,
    subject: filled(subject),
    paragraphs: [[filled(texts.greeting), sentences, ...(words === '' ? [] : [words])].join('\n\n')],
    link: { label: button, url: kind === 'asked' ? `${address}?review=open` : address },
  });
}
