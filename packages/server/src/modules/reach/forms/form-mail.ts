import { createHash } from 'node:crypto';
import { fillMessage, type FormDefinition, type FormValues, localise } from '@ximblox/blocks/internal';
import { basePath } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import { addToCounter } from '../../../platform/rate-counters.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import { findUserByEmail, userLanguage } from '../../people/users/index.ts';
import { formLanguage, formMailMessages } from './form-mail-messages.ts';
import { createLinkToken } from './link-token.ts';

/** Days for which download and confirmation links are valid. */
const linkDays = 7;
const day = 86_400_000;

/** Rate limit of emails to one sender address, whose owner may not have submitted the form. */
const senderMailLimit = { count: 5, seconds: 3600 };

/** A stored submission for its notification email. */
export interface SentForm {
  id: number;
  form: FormDefinition;
  locale: string;
  values: FormValues;
  email: string;
  /** Titles of selected pages, by field. */
  titles: ReadonlyMap<string, string>;
  /** Names of documents, by field. */
  fileNames: ReadonlyMap<string, string>;
}

/** Returns the submitted values as lines of text. Consents are omitted; the inbox shows them. */
function summaryLines(
  { form, values, titles, fileNames }: SentForm,
  language: ReturnType<typeof formLanguage>,
): string[] {
  return Object.entries(form.fields).flatMap(([name, field]) => {
    const value = field.kind === 'file' ? fileNames.get(name) : values[name];
    if (value === undefined || field.kind === 'consent') return [];
    const label = localise(field.label, language);
    if (field.kind === 'select') {
      const option = field.options.find((one) => one.value === value);
      return [`${label}: ${option ? localise(option.label, language) : String(value)}`];
    }
    const displayValue = titles.get(name) ?? String(value);
    return [displayValue.includes('\n') ? `${label}:\n${displayValue}` : `${label}: ${displayValue}`];
  });
}

/**
 * Emails a submission to the recipients of the form, with the sender as reply address. Recipients with an account get it in their
 * language, others in the default language of the site.
 */
export async function notifyRecipients({ db, services }: Context, sent: SentForm): Promise<void> {
  const { site, settings, mailer } = services;
  const { form, values, email, id } = sent;
  for (const to of settings.formRecipients[form.id] ?? form.recipients) {
    const user = await findUserByEmail(db, to);
    const language = user ? userLanguage(site, user) : formLanguage(site.defaultLocale);
    const texts = formMailMessages[language].received;
    const placeholders = {
      form: localise(form.label, language),
      who: String(values.name ?? email),
      site: site.name,
    };
    const mail = composeMail({
      to,
      language,
      subject: fillMessage(texts.subject, placeholders),
      paragraphs: [
        ...texts.paragraphs.map((text) => fillMessage(text, placeholders)),
        summaryLines(sent, language).join('\n'),
      ],
      link: { label: texts.button, url: `${publicOrigin(settings)}/cmsadmin/inbox/${id}` },
    });
    await mailer.send(db, { ...mail, ...(email === '' ? {} : { replyTo: email }) });
  }
}

/** Returns the key of a counter of emails to an address. */
export const mailCounterKey = (kind: 'form-mail' | 'reply-mail', email: string): string =>
  `${kind}:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`;

/** Emails a link to the sender, unless the address has reached its rate limit. */
export async function sendSenderMail(
  { db, services }: Context,
  kind: 'file' | 'confirm' | 'welcome',
  { id, locale, email, title = '' }: { id: number; locale: string; email: string; title?: string },
): Promise<void> {
  const { site, settings, mailer } = services;
  const key = mailCounterKey('form-mail', email);
  if ((await addToCounter(db, key, senderMailLimit)).count > senderMailLimit.count) return;
  const language = formLanguage(locale);
  const texts = formMailMessages[language][kind];
  const placeholders = { site: site.name, title, days: String(linkDays) };
  const expiresAt = kind === 'welcome' ? null : new Date(services.now().getTime() + linkDays * day);
  const purpose = kind === 'file' ? 'download' : kind === 'confirm' ? 'confirm' : 'end';
  const token = await createLinkToken(db, purpose, id, expiresAt);
  const path = kind === 'file' ? `${basePath}/form/download` : formLinkPath(purpose === 'end' ? 'end' : 'confirm');
  const url = `${publicOrigin(settings)}${path}?token=${token}`;
  const mail = composeMail({
    to: email,
    language,
    subject: fillMessage(texts.subject, placeholders),
    paragraphs: texts.paragraphs.map((text) => fillMessage(text, placeholders)),
    link: { label: texts.button, url },
  });
  await mailer.send(db, { ...mail, ...(kind === 'welcome' ? { unsubscribeUrl: url } : {}) });
}

/** Returns the path of an email link that performs an action. No slug can start with `_`. */
export const formLinkPath = (action: 'confirm' | 'end'): string => `/_form/${action}`;
