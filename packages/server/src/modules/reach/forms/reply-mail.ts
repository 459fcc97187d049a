import { fillMessage, type FormDefinition, localise } from '@ximblox/blocks/internal';
import type { Context } from '../../../context.ts';
import { addToCounter, RateLimitError } from '../../../platform/rate-counters.ts';
import { siteNameOf } from '../../foundation/settings/index.ts';
import { mailCounterKey } from './form-mail.ts';
import { formLanguage, formMailMessages } from './form-mail-messages.ts';
import type { SubmissionRow } from './submission-store.ts';

/** Rate limit of replies to one address, whose owner may not have submitted the form. */
const replyLimit = { count: 20, seconds: 3600 };

/** Returns the addresses that answers to a reply go to: the recipients of the form, or else the author. */
export function replyAddresses({ actor, services: { settings } }: Context, form: FormDefinition): readonly string[] {
  const recipients = settings.formRecipients[form.id] ?? form.recipients;
  return recipients.length > 0 || actor.kind !== 'user' ? recipients : [actor.email];
}

/** Returns the messages of the sender, quoted as in mails. Other values are not repeated, in case the address is wrong. */
function quoteOf({ fields }: FormDefinition, { values }: SubmissionRow): string {
  const texts = Object.entries(fields).flatMap(([name, { kind }]) => {
    const value = values[name];
    return kind === 'multiline' && typeof value === 'string' ? [value] : [];
  });
  return texts
    .join('\n\n')
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

/**
 * Emails a reply as plain text, with a closing sentence in the language of the submission.
 * @returns the ID of the mail
 * @throws 429 G_01 after too many replies to the address
 */
export async function sendReply(
  context: Context,
  form: FormDefinition,
  row: SubmissionRow,
  text: string,
): Promise<string> {
  const { db, services } = context;
  const { count, secondsLeft } = await addToCounter(db, mailCounterKey('reply-mail', row.email), replyLimit);
  if (count > replyLimit.count) throw new RateLimitError('G_01', Math.max(1, secondsLeft));
  const language = formLanguage(row.locale);
  const messages = formMailMessages[language].reply;
  const placeholders = {
    form: localise(form.label, language),
    site: await siteNameOf(context),
    date: new Intl.DateTimeFormat(row.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(row.created_at),
  };
  const quote = quoteOf(form, row);
  const closing = [fillMessage(messages.closing, placeholders), ...(quote === '>' ? [] : [messages.quote, quote])];
  const addresses = replyAddresses(context, form);
  return services.mailer.send(db, {
    to: row.email,
    subject: fillMessage(messages.subject, placeholders).replaceAll(/\s+/g, ' ').trim(),
    text: `${text.replaceAll('\r\n', '\n')}\n\n-- \n${closing.join('\n\n')}\n`,
    ...(addresses.length > 0 ? { replyTo: addresses.join(', ') } : {}),
  });
}
