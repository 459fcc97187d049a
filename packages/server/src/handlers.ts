import type { Contract } from '@ximblox/contract';
import type { Handlers } from './context.ts';
import { apiTokenHandlers } from './modules/people/api-tokens/index.ts';
import { redirectHandlers } from './modules/content/addresses/index.ts';
import { bulkActionHandlers } from './modules/content/bulk-actions/index.ts';
import { savedViewHandlers } from './modules/content/saved-views/index.ts';
import { templateHandlers } from './modules/content/templates/index.ts';
import { auditHandlers } from './modules/foundation/audit/index.ts';
import { accountHandlers, userAccountHandlers } from './modules/people/accounts/index.ts';
import { authHandlers, passkeyHandlers, sessionHandlers, twoFactorHandlers } from './modules/people/auth/index.ts';
import { trashHandlers, deletePageHandlers } from './modules/content/trash/index.ts';
import { commentHandlers } from './modules/collaboration/comments/index.ts';
import { deliveryHandlers } from './modules/content/delivery/index.ts';
import { backupHandlers } from './modules/reach/backups/index.ts';
import { contentFileHandlers } from './modules/reach/content-transfer/index.ts';
import { dashboardHandlers } from './modules/reach/dashboard/index.ts';
import { systemHandlers } from './modules/reach/doctor/index.ts';
import { formHandlers, submissionHandlers } from './modules/reach/forms/index.ts';
import { extensionSettingsHandlers } from './modules/foundation/extension-settings/index.ts';
import { jobHandlers } from './modules/foundation/jobs/index.ts';
import { mailHandlers } from './modules/foundation/mail/index.ts';
import {
  mediaTrashHandlers,
  mediaHandlers,
  profileImageHandlers,
  uploadHandlers,
} from './modules/library/media/index.ts';
import { menuHandlers } from './modules/content/menus/index.ts';
import { pageFileHandlers } from './modules/reach/page-files/index.ts';
import {
  assignmentHandlers,
  fileUsageHandlers,
  pageHandlers,
  pageTreeHandlers,
  translationHandlers,
} from './modules/content/pages/index.ts';
import { publicPageHandlers } from './modules/content/public-content/index.ts';
import { presenceHandlers } from './modules/collaboration/presence/index.ts';
import { momentHandlers } from './modules/content/moments/index.ts';
import { calendarHandlers, publicationHandlers } from './modules/content/publication/index.ts';
import { releaseHandlers } from './modules/content/releases/index.ts';
import { openPageHandlers, versionHandlers, workingCopyHandlers } from './modules/content/editing/index.ts';
import { notificationHandlers } from './modules/people/notifications/index.ts';
import { roleHandlers } from './modules/people/roles/index.ts';
import { reviewLinkHandlers } from './modules/collaboration/review-links/index.ts';
import { pageSearchHandlers, searchHandlers } from './modules/reach/search/index.ts';
import { settingsHandlers } from './modules/foundation/settings/index.ts';
import { tagHandlers } from './modules/library/tags/index.ts';
import { typeHandlers } from './modules/content/types/index.ts';
import { logoutHandlers, ssoHandlers } from './modules/people/sso/index.ts';
import { userHandlers } from './modules/people/users/index.ts';
import { webhookHandlers } from './modules/reach/webhooks/index.ts';

/** All handlers, by area of the contract; a missing handler responds 501. */
export const handlers: { [Area in keyof Contract]?: Handlers<Contract[Area]> } = {
  auth: { ...authHandlers, ...accountHandlers, ...logoutHandlers },
  users: { ...userHandlers, ...userAccountHandlers, ...profileImageHandlers },
  roles: roleHandlers,
  sessions: sessionHandlers,
  twoFactor: twoFactorHandlers,
  passkeys: passkeyHandlers,
  sso: ssoHandlers,
  media: { ...mediaHandlers, ...pageFileHandlers, ...fileUsageHandlers },
  mediaTrash: mediaTrashHandlers,
  uploads: uploadHandlers,
  pages: {
    ...pageHandlers,
    ...openPageHandlers,
    ...publicPageHandlers,

    ...deletePageHandlers,
    ...pageSearchHandlers,
  },
  bulkActions: bulkActionHandlers,
  templates: templateHandlers,
  savedViews: savedViewHandlers,
  pageTree: pageTreeHandlers,
  versions: versionHandlers,
  workingCopies: workingCopyHandlers,
  presence: presenceHandlers,
  trash: trashHandlers,
  publication: publicationHandlers,
  releases: releaseHandlers,
  assignments: assignmentHandlers,
  comments: commentHandlers,
  reviewLinks: reviewLinkHandlers,
  forms: formHandlers,
  submissions: submissionHandlers,
  webhooks: webhookHandlers,
  apiTokens: apiTokenHandlers,
  mails: mailHandlers,
  jobs: jobHandlers,
  backups: backupHandlers,
  system: systemHandlers,
  translations: translationHandlers,
  menus: menuHandlers,
  redirects: redirectHandlers,
  contentFiles: contentFileHandlers,
  search: searchHandlers,
  settings: settingsHandlers,
  extensionSettings: extensionSettingsHandlers,
  types: typeHandlers,
  tags: tagHandlers,
  delivery: deliveryHandlers,
  audit: auditHandlers,
  dashboard: dashboardHandlers,
  notifications: notificationHandlers,
  calendar: calendarHandlers,
  moments: momentHandlers,
};
