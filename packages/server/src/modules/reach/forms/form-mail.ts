import { createHash } from 'node:crypto';
import { type FormDefinition, type FormValues, localise } from '@ximblox/blocks';
import { basePath } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import { addToCounter } from '../../../platform/rate-counters.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import { formLanguage, formMailTexts } from './form-mail-texts.ts';
import { makeLinkToken } from './link-token.ts';

/** Days for which a file can be downloaded, and a subscription confirmed. */
const linkDays = 7;
const day = 86_400_000;

/** Mails that one address gets because somebody filled it in: whoever it belongs to may not have asked. */
const mailsToSender = { count: 5, seconds: 3600 };

const fill = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** A form that has just been kept. */
export interface Sent {
  id: number;
  form: FormDefinition;
  locale: string;
  values: FormValues;
  email: string;
  /** Titles of the pages that were chosen, by field. */
  titles: ReadonlyMap<string, string>;
  /** Names of the documents that came with it. */
  fileNames: readonly string[];
}

/** What was filled in, line by line; consent is in the inbox. */
function told({ form, values, titles, fileNames }: Sent, language: ReturnType<typeof formLanguage>): string[] {
  const texts = formMailTexts[language];
  const lines = Object.entries(form.fields).flatMap(([name, field]) => {
    const value = values[name];
    if (value === undefined || field.kind === 'consent' || field.kind === 'file') return [];
    const label = localise(field.label, language);
    if (field.kind === 'select') {
      const option = field.options.find((one) => one.value === value);
      return [`${label}: ${option ? localise(option.label, language) : String(value)}`];
    }
    const shown = titles.get(name) ?? String(value);
    return [shown.includes('\n') ? `${label}:\n${shown}` : `${label}: ${shown}`];
  });
  return fileNames.length > 0 ? [...lines, `${texts.documents}: ${fileNames.join(', ')}`] : lines;
}

/** Tells the recipients of a form; whatever they answer goes to the sender. */
export async function notifyRecipients({ db, services }: Context, sent: Sent): Promise<void> {
  const { site, settings, mailer } = services;
  const { form, values, email, id } = sent;
  const language = formLanguage(site.defaultLocale);
  const texts = formMailTexts[language].received;
  const named = {
    form: localise(form.label, language),
    who: String(values.name ?? email),
    site: site.name,
  };
  for (const to of settings.formRecipients[form.id] ?? form.recipients) {
    const mail = composeMail({
      to,
      language,
      subject: fill(texts.subject, named),
      paragraphs: [...texts.paragraphs.map((text) => fill(text, named)), told(sent, language).join('\n')],
      link: { label: texts.button, url: `${publicOrigin(settings)}/cmsadmin/inbox/${id}` },
    });
    await mailer.send(db, { ...mail, ...(email === '' ? {} : { replyTo: email }) });
  }
}

/** Writes to the sender, who gets a link; nothing once an address has got too many. */
export async function writeToSender(
  { db, services }: Context,
  kind: 'file' | 'confirm' | 'welcome',
  { id, locale, email, title = '' }: { id: number; locale: string; email: string; title?: string },
): Promise<void> {
  const { site, settings, mailer } = services;
  const key = `form-mail:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`;
  if ((await addToCounter(db, key, mailsToSender)).count > mailsToSender.count) return;
  const language = formLanguage(locale);
  const texts = formMailTexts[language][kind];
  const named = { site: site.name, title, days: String(linkDays) };
  const expiresAt = kind === 'welcome' ? null : new Date(services.now().getTime() + linkDays * day);
  const purpose = kind === 'file' ? 'download' : kind === 'confirm' ? 'confirm' : 'end';
  const token = await makeLinkToken(db, purpose, id, expiresAt);
  const path = kind === 'file' ? `${basePath}/form/download` : formLinkPath(purpose === 'end' ? 'end' : 'confirm');
  const url = `${publicOrigin(settings)}${path}?token=${token}`;
  const mail = composeMail({
    to: email,
    language,
    subject: fill(texts.subject, named),
    paragraphs: texts.paragraphs.map((text) => fill(text, named)),
    link: { label: texts.button, url },
  });
  await mailer.send(db, { ...mail, ...(kind === 'welcome' ? { unsubscribeUrl: url } : {}) });
}

/** Where the links of mails lead that ask for something to be done; no page can stand there, since no slug starts so. */
export const formLinkPath = (action: 'confirm' | 'end'): string => `/_form/${action}`;
