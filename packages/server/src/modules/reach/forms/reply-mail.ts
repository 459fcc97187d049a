import { fillMessage, type FormDefinition, localise } from '@ximblox/blocks';
import type { Context } from '../../../context.ts';
import { siteNameOf } from '../../foundation/settings/index.ts';
import { formLanguage, formMailMessages } from './form-mail-messages.ts';
import type { SubmissionRow } from './submission-store.ts';

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

/** Emails a reply as plain text, with a closing sentence in the language of the submission. @returns the ID of the mail */
export async function sendReply(
  context: Context,
  form: FormDefinition,
  row: SubmissionRow,
  text: string,
): Promise<string> {
  const { db, services } = context;
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
