import { siteNameOf } from '../chosen-settings/index.ts';
import type { Context } from '../../context.ts';
import type { Settings } from '../../platform/settings.ts';
import type { UserRow } from '../users/index.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import { type AccountMailKind, accountMailTexts } from './account-mail-texts.ts';
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
  const site = await siteNameOf(context);
  const fill = (text: string): string => text.replaceAll('{site}', site).replaceAll('{name}', user.name);
  const [first = '', ...rest] = words.paragraphs.map(fill);
  const url = kind === 'password-changed' ? null : accountLink(services.settings, kind, token);
  const mail = composeMail({
    to: user.email,
    language,
    subject: fill(words.subject),
    paragraphs: [`${fill(accountMailTexts[language].greeting)}\n\n${first}`, ...rest],
    link: url !== null && words.button ? { label: words.button, url } : undefined,
  });
  await services.mailer.send(db, mail);
}
