import { fillMessage } from '@ximblox/blocks/internal';
import { siteNameOf } from '../../foundation/settings/index.ts';
import type { Context } from '../../../context.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import type { Settings } from '../../../platform/settings.ts';
import { userLanguage } from './user-language.ts';
import type { UserRow } from './user-store.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import { type AccountLinkKind, accountMailMessages } from './account-mail-messages.ts';
import { type AccountNoticeKind, accountNoticeMessages } from './account-notice-messages.ts';

/** Admin screens that the links open. */
const screens = {
  activation: 'activate-account',
  reset: 'reset-password',
  'confirm-email': 'confirm-email',
} as const satisfies Record<AccountLinkKind, string>;

/** Builds the URL of an account link with its token. */
export const accountLink = (settings: Settings, purpose: AccountLinkKind, token: string): string =>
  `${publicOrigin(settings)}/cmsadmin/${screens[purpose]}?token=${token}`;

/** Emails that need a detail: the token of a link, the name of a passkey, or the user who reset the second factor. */
type KindWithDetail = AccountLinkKind | 'passkey-added' | 'passkey-removed' | 'two-factor-reset';

const isLink = (kind: AccountLinkKind | AccountNoticeKind): kind is AccountLinkKind => kind in screens;

/**
 * Queues an account email in the transaction of the context.
 * @param languages `Accept-Language` of a request by the user
 */
export async function sendAccountMail(
  context: Context,
  kind: Exclude<AccountNoticeKind, KindWithDetail>,
  user: UserRow,
): Promise<void>;
export async function sendAccountMail(
  context: Context,
  kind: KindWithDetail,
  user: UserRow,
  detail: string,
  languages?: string,
): Promise<void>;
export async function sendAccountMail(
  context: Context,
  kind: AccountLinkKind | AccountNoticeKind,
  user: UserRow,
  detail = '',
  languages = '',
): Promise<void> {
  const { services, db } = context;
  const language = userLanguage(services.site, user, languages);
  const { greeting } = accountMailMessages[language];
  const text = isLink(kind) ? accountMailMessages[language][kind] : accountNoticeMessages[language][kind];
  const site = await siteNameOf(context);
  const values = { site, name: user.name, detail };
  const fill = (message: string): string => fillMessage(message, values);
  const [first = '', ...rest] = text.paragraphs.map(fill);
  const mail = composeMail({
    to: user.email,
    language,
    subject: fill(text.subject),
    paragraphs: [`${fill(greeting)}\n\n${first}`, ...rest],
    link:
      isLink(kind) && text.button
        ? { label: text.button, url: accountLink(services.settings, kind, detail) }
        : undefined,
  });
  await services.mailer.send(db, mail);
}
