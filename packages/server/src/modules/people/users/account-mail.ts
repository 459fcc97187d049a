import type { Context } from '../../../context.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import type { Settings } from '../../../platform/settings.ts';
import type { UserRow } from './user-store.ts';
import { composeUserMail } from './compose-user-mail.ts';
import { type AccountLinkKind, accountMailMessages } from './account-mail-messages.ts';
import { type AccountNoticeKind, accountNoticeMessages } from './account-notice-messages.ts';

/** Admin screens that the links open. */
const screens = {
  activation: 'activate-account',
  reset: 'reset-password',
  'confirm-email': 'confirm-email',
} as const satisfies Record<AccountLinkKind, string>;

const linkPath = (purpose: AccountLinkKind, token: string): string => `${screens[purpose]}?token=${token}`;

/** Builds the URL of an account link with its token. */
export const accountLink = (settings: Settings, purpose: AccountLinkKind, token: string): string =>
  `${publicOrigin(settings)}/cmsadmin/${linkPath(purpose, token)}`;

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
  const mail = await composeUserMail(
    context,
    user,
    (language, fill) => {
      const { subject, paragraphs, button } = isLink(kind)
        ? accountMailMessages[language][kind]
        : accountNoticeMessages[language][kind];
      const [first = '', ...rest] = paragraphs.map((paragraph) => fill(paragraph, { detail }));
      return {
        subject: fill(subject, { detail }),
        text: [first],
        rest,
        button: isLink(kind) && button ? { label: button, path: linkPath(kind, detail) } : undefined,
      };
    },
    languages,
  );
  await context.services.mailer.send(context.db, mail);
}
