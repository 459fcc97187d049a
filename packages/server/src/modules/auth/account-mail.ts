import type { Context } from '../../context.ts';
import type { Settings } from '../../platform/settings.ts';
import type { UserRow } from '../users/index.ts';
import { type AccountMailKind, accountMailTexts, type MailLanguage } from './account-mail-texts.ts';
import { mailLanguage } from './mail-language.ts';

/** Origin of links in mails: as configured, else this machine's own address. Never what a request claims as its host. */
export function publicOrigin({ publicUrl, host, port }: Pick<Settings, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl !== null) return publicUrl;
  const isWildcard = host === '0.0.0.0' || host === '::' || host === '';
  const name = isWildcard ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Address at which an account is activated or gets a new password. */
export function accountLink(settings: Settings, purpose: 'activation' | 'reset', token: string): string {
  const screen = purpose === 'activation' ? 'activate-account' : 'reset-password';
  return `${publicOrigin(settings)}/cmsadmin/${screen}?token=${token}`;
}

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function htmlOf(
  language: MailLanguage,
  subject: string,
  paragraphs: readonly string[],
  link?: { label: string; url: string },
): string {
  const texts = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`);
  const button = link
    ? `<p style="margin:0 0 16px"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#14526b;color:#ffffff;text-decoration:none">${escapeHtml(link.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#52606d;word-break:break-all">${escapeHtml(link.url)}</p>`
    : '';
  const [first = '', ...rest] = texts;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px;background:#f4f6f8;font:16px/1.5 system-ui,sans-serif;color:#1f2933">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
${first}
${button}
${rest.join('\n')}
</div></body></html>
`;
}

/** Queues a mail about an account in the transaction of the context. `token` goes with those that carry a link. */
export async function sendAccountMail(context: Context, kind: 'password-changed', user: UserRow): Promise<void>;
export async function sendAccountMail(
  context: Context,
  kind: 'activation' | 'reset',
  user: UserRow,
  token: string,
): Promise<void>;
export async function sendAccountMail(
  context: Context,
  kind: AccountMailKind,
  user: UserRow,
  token = '',
): Promise<void> {
  const { services, db } = context;
  const language = mailLanguage(user.language, context.request.languages);
  const words = accountMailTexts[language][kind];
  const subject = words.subject.replace('{site}', services.site.name);
  const greeting = accountMailTexts[language].greeting.replace('{name}', user.name);
  const paragraphs = words.paragraphs.map((text) => text.replaceAll('{site}', services.site.name));
  const url = kind === 'password-changed' ? null : accountLink(services.settings, kind, token);
  const [first = '', ...rest] = paragraphs;
  const text = [greeting, first, ...(url ? [url] : []), ...rest].join('\n\n');
  const link = url && words.button ? { label: words.button, url } : undefined;
  const html = htmlOf(language, subject, [`${greeting} ${first}`, ...rest], link);
  await services.mailer.send(db, { to: user.email, subject, text: `${text}\n`, html });
}
