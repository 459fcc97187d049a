import type { Contract } from '@ximblox/contract';
import type { Handlers } from './context.ts';
import { apiTokenHandlers } from './modules/api-tokens/index.ts';
import { redirectHandlers } from './modules/addresses/index.ts';
import { auditHandlers } from './modules/audit/index.ts';
import {
  accountHandlers,
  authHandlers,
  passkeyHandlers,
  sessionHandlers,
  twoFactorHandlers,
} from './modules/auth/index.ts';
import { binHandlers } from './modules/bin/index.ts';
import { commentHandlers } from './modules/comments/index.ts';
import { formHandlers, submissionHandlers } from './modules/forms/index.ts';
import { mailHandlers } from './modules/mails/index.ts';
import { mediaBinHandlers, mediaHandlers, uploadHandlers } from './modules/media/index.ts';
import { menuHandlers } from './modules/menus/index.ts';
import { pageOpeningHandlers } from './modules/page-opening/index.ts';
import { pageFileHandlers } from './modules/page-files/index.ts';
import { pageHandlers, translationHandlers } from './modules/pages/index.ts';
import { publicPageHandlers } from './modules/public/index.ts';
import { presenceHandlers } from './modules/presence/index.ts';
import { publicationHandlers } from './modules/publication/index.ts';
import { roleHandlers } from './modules/roles/index.ts';
import { reviewLinkHandlers } from './modules/review-links/index.ts';
import { searchHandlers } from './modules/search/index.ts';
import { settingsHandlers } from './modules/settings/index.ts';
import { tagHandlers } from './modules/tags/index.ts';
import { typeHandlers } from './modules/types/index.ts';
import { mediaUsageHandlers, pageUsageHandlers } from './modules/usage/index.ts';
import { userHandlers } from './modules/users/index.ts';
import { versionHandlers } from './modules/versions/index.ts';
import { webhookHandlers } from './modules/webhooks/index.ts';
import { workingCopyHandlers } from './modules/working-copies/index.ts';

/** All implementations, by area of the contract; an area or name that is missing answers 501. */
export const handlers: { [Area in keyof Contract]?: Handlers<Contract[Area]> } = {
  auth: authHandlers,
  users: { ...userHandlers, ...accountHandlers },
  roles: roleHandlers,
  sessions: sessionHandlers,
  twoFactor: twoFactorHandlers,
  passkeys: passkeyHandlers,
  media: { ...mediaHandlers, ...pageFileHandlers, ...mediaUsageHandlers },
  mediaBin: mediaBinHandlers,
  uploads: uploadHandlers,
  pages: { ...pageHandlers, ...pageOpeningHandlers, ...publicPageHandlers, ...pageUsageHandlers },
  versions: versionHandlers,
  workingCopies: workingCopyHandlers,
  presence: presenceHandlers,
  bin: binHandlers,
  publication: publicationHandlers,
  comments: commentHandlers,
  reviewLinks: reviewLinkHandlers,
  forms: formHandlers,
  submissions: submissionHandlers,
  webhooks: webhookHandlers,
  apiTokens: apiTokenHandlers,
  mails: mailHandlers,
  translations: translationHandlers,
  menus: menuHandlers,
  redirects: redirectHandlers,
  search: searchHandlers,
  settings: settingsHandlers,
  types: typeHandlers,
  tags: tagHandlers,
  audit: auditHandlers,
};
