import { siteNameOf } from '../chosen-settings/index.ts';
import type { Context } from '../../context.ts';
import { publicOrigin } from '../../platform/public-origin.ts';
import type { Settings } from '../../platform/settings.ts';
import type { UserRow } from '../users/index.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import { type AccountMailKind, accountMailTexts } from './account-mail-texts.ts';
import { mailLanguage } from './mail-language.ts';

/** Screens to which the links of mails lead. */
const screens = {
  activation: 'activate-account',
  reset: 'reset-password',
  'confirm-email': 'confirm-email',
} as const;

/** Address at which an account is activated, gets a new password, or a new address. */
export const accountLink = (settings: Settings, purpose: keyof typeof screens, token: string): string =>
  `${publicOrigin(settings)}/cmsadmin/${screens[purpose]}?token=${token}`;

/**
 * Queues a mail about an account in the transaction of the context. `detail` is the token of those that carry a link, and the name of
 * the passkey of those that tell of one.
 */
export async function sendAccountMail(
  context: Context,
  kind: 'password-changed' | 'email-changed',
  user: UserRow,
): Promise<void>;
export async function sendAccountMail(
  context: Context,
  kind: keyof typeof screens | 'passkey-added' | 'passkey-removed',
  user: UserRow,
  detail: string,
): Promise<void>;
export async function sendAccountMail(
  context: Context,
  kind: AccountMailKind,
  user: UserRow,
  detail = '',
): Promise<void> {
  const { services, db } = context;
  // Who asks may be somebody else, such as an administrator.
  const language = mailLanguage(user.language || user.spokenLanguage, context.request.languages);
  const words = accountMailTexts[language][kind];
  const site = await siteNameOf(context);
  const fill = (text: string): string =>
    text.replaceAll('{site}', site).replaceAll('{name}', user.name).replaceAll('{detail}', detail);
  const [first = '', ...rest] = words.paragraphs.map(fill);
  const url = kind in screens ? accountLink(services.settings, kind as keyof typeof screens, detail) : null;
  const mail = composeMail({
    to: user.email,
    language,
    subject: fill(words.subject),
    paragraphs: [`${fill(accountMailTexts[language].greeting)}\n\n${first}`, ...rest],
    link: url !== null && words.button ? { label: words.button, url } : undefined,
  });
  await services.mailer.send(db, mail);
}
