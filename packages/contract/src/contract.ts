import { apiTokens } from './api-tokens.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { backups } from './backups.ts';
import { bulkActions } from './bulk-actions.ts';
import { trash } from './trash.ts';
import { calendar } from './calendar.ts';
import { comments } from './comments.ts';
import { assignments } from './assignments.ts';
import { contentFiles } from './content-files.ts';
import { dashboard } from './dashboard.ts';
import { delivery } from './delivery.ts';
import type { Endpoint } from './endpoint.ts';
import { extensionSettings } from './extension-settings.ts';
import { forms } from './forms.ts';
import { jobs } from './jobs.ts';
import { mails } from './mails.ts';
import { media } from './media.ts';
import { mediaTrash } from './media-trash.ts';
import { pageTree } from './page-tree.ts';
import { moments } from './moments.ts';
import { notifications } from './notifications.ts';
import { pages } from './pages.ts';
import { passkeys } from './passkeys.ts';
import { presence } from './presence.ts';
import { publication } from './publication.ts';
import { redirects } from './redirects.ts';
import { releases } from './releases.ts';
import { reviewLinks } from './review-links.ts';
import { search } from './search.ts';
import { settings } from './settings.ts';
import { menus, types } from './site-structure.ts';
import { system } from './system.ts';
import { roles } from './roles.ts';
import { sso } from './sso.ts';
import { savedViews } from './saved-views.ts';
import { sessions } from './sessions.ts';
import { submissions } from './submissions.ts';
import { tags } from './tags.ts';
import { templates } from './templates.ts';
import { translations } from './translations.ts';
import { twoFactor } from './two-factor.ts';
import { uploads } from './uploads.ts';
import { users } from './users.ts';
import { versions } from './versions.ts';
import { webhooks } from './webhooks.ts';
import { workingCopies } from './working-copies.ts';

/** All endpoints, by area and name. */
export const contract = {
  auth,
  users,
  roles,
  sessions,
  twoFactor,
  passkeys,
  sso,
  media,
  mediaTrash,
  uploads,
  pages,
  bulkActions,
  templates,
  savedViews,
  pageTree,
  versions,
  workingCopies,
  presence,
  trash,
  publication,
  releases,
  assignments,
  comments,
  reviewLinks,
  mails,
  jobs,
  backups,
  system,
  translations,
  menus,
  redirects,
  contentFiles,
  types,
  settings,
  extensionSettings,
  search,
  tags,
  delivery,
  forms,
  submissions,
  webhooks,
  apiTokens,
  audit,
  dashboard,
  notifications,
  calendar,
  moments,
};

export type Contract = typeof contract;

/** An endpoint with its name. */
export interface NamedEndpoint {
  name: string;
  endpoint: Endpoint;
}

/** All endpoints with their names as `area.name`. */
export const allEndpoints: NamedEndpoint[] = Object.entries(contract).flatMap(([area, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${area}.${name}`, endpoint: endpoint as Endpoint })),
);
