import { siteNameOf } from '../../foundation/settings/index.ts';
import type { Context } from '../../../context.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import type { Settings } from '../../../platform/settings.ts';
import { languageOfUser } from './user-language.ts';
import type { UserRow } from './user-store.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import { type AccountLinkKind, accountMailTexts } from './account-mail-texts.ts';
import { type AccountNoticeKind, accountNoticeTexts } from './account-notice-texts.ts';

/** Screens to which the links of mails lead. */
const screens = {
  activation: 'activate-account',
  reset: 'reset-password',
  'confirm-email': 'confirm-email',
} as const satisfies Record<AccountLinkKind, string>;

/** Address at which an account is activated, gets a new password, or a new address. */
export const accountLink = (settings: Settings, purpose: AccountLinkKind, token: string): string =>
  `${publicOrigin(settings)}/cmsadmin/${screens[purpose]}?token=${token}`;

/** What is said beside the texts: the token of a link, the name of a passkey, or who has taken the second factors. */
type Detailed = AccountLinkKind | 'passkey-added' | 'passkey-removed' | 'two-factor-reset';

const isLink = (kind: AccountLinkKind | AccountNoticeKind): kind is AccountLinkKind => kind in screens;

/** Queues a mail about an account in the transaction of the context. */
export async function sendAccountMail(
  context: Context,
  kind: Exclude<AccountNoticeKind, Detailed>,
  user: UserRow,
): Promise<void>;
export async function sendAccountMail(context: Context, kind: Detailed, user: UserRow, detail: string): Promise<void>;
export async function sendAccountMail(
  context: Context,
  kind: AccountLinkKind | AccountNoticeKind,
  user: UserRow,
  detail = '',
): Promise<void> {
  const { services, db } = context;
  // Who asks may be somebody else, such as an administrator.
  const language = languageOfUser(user, context.request.languages);
  const { greeting } = accountMailTexts[language];
  const words = isLink(kind) ? accountMailTexts[language][kind] : accountNoticeTexts[language][kind];
  const site = await siteNameOf(context);
  const filled = { site, name: user.name, detail };
  const fill = (text: string): string =>
    text.replaceAll(/\{(site|name|detail)\}/g, (_, key: keyof typeof filled) => filled[key]);
  const [first = '', ...rest] = words.paragraphs.map(fill);
  const mail = composeMail({
    to: user.email,
    language,
    subject: fill(words.subject),
    paragraphs: [`${fill(greeting)}\n\n${first}`, ...rest],
    link:
      isLink(kind) && words.button
        ? { label: words.button, url: accountLink(services.settings, kind, detail) }
        : undefined,
  });
  await services.mailer.send(db, mail);
}
