import {
  scheduleWarnOfDisk,
  startStoringSlowQueries,
  systemJobs,
  warnAtStart,
  warnOfChangedKey,
} from './modules/reach/doctor/index.ts';
import { addErrorTexts } from '@ximblox/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context, Services } from './context.ts';
import { handlers } from './handlers.ts';
import { type AppOptions, createApp } from './http/app.ts';
import { actorOf, identifySession, requestInfo } from './http/caller.ts';
import type { AllHandlers } from './http/mount.ts';
import { createPlainForms, type PlainFormOutcome } from './http/plain-form.ts';
import { createContext, systemContext } from './http/request-context.ts';
import { notificationJobs, scheduleDigests } from './modules/people/notifications/index.ts';
import { auditJobs, scheduleTrimAudit } from './modules/foundation/audit/index.ts';
import {
  accountJobs,
  createAdministrator,
  exportUsers as exportAllUsers,
  importUsers as importAllUsers,
  type UserEntry,
  type UserImport,
  type UserImportOptions,
  createPasswordLink,
  type FirstAdministrator,
  createFirstAdministrator,
  scheduleCleanUp,
} from './modules/people/accounts/index.ts';
import { bulkActionJobs, queueBulkActions } from './modules/content/bulk-actions/index.ts';
import { trashJobs, scheduleEmptyTrash } from './modules/content/trash/index.ts';
import { chosenMailSender } from './modules/foundation/settings/index.ts';
import { backupJobs, observeBackups, scheduleBackups } from './modules/reach/backups/index.ts';
import { externalLinkJobs, scheduleCheckLinks } from './modules/reach/external-links/index.ts';
import { errorTextsOf } from './modules/foundation/extension-settings/index.ts';
import { extensionJobs, scheduleExtensionJobs } from './modules/reach/extensions/index.ts';
import { formJobs, scheduleTrimSubmissions } from './modules/reach/forms/index.ts';
import {
  mediaJobs,
  scheduleClearUploads,
  scheduleCollectOrphans,
  scheduleEmptyMediaTrash,
} from './modules/library/media/index.ts';
import {
  publicJobs,
  scheduleAllImages,
  scheduleIndexFields,
  warnOfHiddenPages,
} from './modules/content/public-content/index.ts';
import { queueReleases, releaseJobs } from './modules/content/releases/index.ts';
import { publicationJobs, queueSchedules } from './modules/content/publication/index.ts';
import { referenceJobs, scheduleReferences } from './modules/foundation/references/index.ts';
import { assertSamlInstalled } from './modules/people/sso/index.ts';
import { ensureDefaultRoles } from './modules/people/roles/index.ts';
import { scheduleIndexing, scheduleTidySearch, searchJobs } from './modules/reach/search/index.ts';
import { type SeedResult, seedSite as loadContent } from './modules/reach/seed/index.ts';
import { scheduleTrimDeliveries, scheduleWaitingDeliveries, webhookJobs } from './modules/reach/webhooks/index.ts';
import type { Database } from './platform/database/database.ts';
import type { MailSender } from './platform/mail/mail.ts';
import { scheduleQueuedMails } from './platform/mail/mailer.ts';
import { installationSecret } from './platform/installation-secret.ts';
import { inLane, type JobLane } from './platform/jobs/lanes.ts';
import type { JobHandler } from './platform/jobs/worker.ts';
import type { Settings } from './platform/settings.ts';
import { version } from './version.ts';

export type {
  Actor,
  ContentDelivery,
  Context,
  ExtensionFailure,
  PageStreams,
  PreviewRenderer,
  PublicCaches,
  CachedFile,
  FileCache,
  Services,
} from './context.ts';
export { basePath, isApiPath } from '@ximblox/contract';
export { contentEventListeners } from './content-event-listeners.ts';
export { describeExtensions, handlerContexts, requireNeeds } from './modules/reach/extensions/index.ts';
export { isReplaced, type ReadinessChecks } from './http/health.ts';
export { answerCachedFile } from './http/answer-cached-file.ts';
export { isSurelyOwnHost } from './http/hosts.ts';
export { isSecure } from './http/session-cookie.ts';
export type { PlainFormOutcome } from './http/plain-form.ts';
export { adminPolicy, publicPolicy } from './http/security-headers.ts';
export { systemContext } from './http/request-context.ts';
export { createMomentSearch, createVisitorSearch } from './http/visitor-search.ts';
export {
  type AddressFacts,
  findAddressFacts,
  listAddresses,
  type MomentRefusal,
  openMoment,
  type OpenMoment,
} from './modules/content/moments/index.ts';
export { type AddressHitCounter, createAddressHitCounter } from './modules/content/addresses/index.ts';
export type { FirstAdministrator } from './modules/people/accounts/index.ts';
export { countRequest } from './http/measure-requests.ts';
export { answerClusterMetrics, createClusterMetrics } from './http/cluster-metrics.ts';
export { serveMetrics } from './http/metrics.ts';
export { publicOrigin } from './platform/public-origin.ts';
export { type DraftPage, draftPage, exampleBlock } from './modules/content/pages/index.ts';
export { versionInRelease } from './modules/content/releases/index.ts';
export { createPageStreams, pageChannel, sessionChannel } from './modules/collaboration/presence/index.ts';
export { templateDraft } from './modules/content/templates/index.ts';
export { indexFields, publicContent } from './modules/content/public-content/index.ts';
export { reviewCookie, reviewedPage } from './modules/collaboration/review-links/index.ts';
export { type FormLinkAction, followFormLink, linkedSubmission } from './modules/reach/forms/index.ts';
export type { SeedResult } from './modules/reach/seed/index.ts';
export { checkStoredContent, type ContentCheck } from './modules/reach/content-check/index.ts';
export { type Diagnosis, examine } from './modules/reach/doctor/index.ts';
export { tagBaseOf } from './platform/tag-base.ts';

/** The dependencies of a server. */
export interface ServerDependencies {
  db: Database;
  services: Services;
}

/** What the server provides for additional routes. */
export interface Composition {
  app: FastifyInstance;
  /** Returns the context of a request outside the API, with the actor of its session cookie. */
  contextOf: (request: FastifyRequest) => Promise<Context>;
  /** Handles a form that a browser submitted without scripts. */
  submitPlainForm: (request: FastifyRequest, form: string) => Promise<PlainFormOutcome>;
}

export interface ServerOptions
  extends ServerDependencies,
    Pick<AppOptions, 'bodyLimits' | 'checks' | 'figures' | 'stopping'> {
  /** Adds routes outside the API, such as the public site and the admin. */
  compose?: (composition: Composition) => void | Promise<void>;
}

/** Creates the server with the API, health checks and the routes of `compose`. Start it with `listen`, stop it with `close`. */
export async function createServer({ db, services, compose, ...others }: ServerOptions): Promise<FastifyInstance> {
  const csrfSecret = await installationSecret(db, 'csrf-secret');
  addErrorTexts(errorTextsOf(services.site));
  const app = await createApp({
    db,
    services,
    handlers: handlers as AllHandlers,
    csrfSecret,
    version,
    ...others,
  });
  const contextOf = async (request: FastifyRequest): Promise<Context> => {
    await identifySession(request, db, services);
    return createContext({ db, services, actor: actorOf(request), request: requestInfo(request) });
  };
  const stops = [observeBackups({ db, services }), startStoringSlowQueries({ db, services })];
  app.addHook('onClose', async () => {
    for (const stop of stops) stop();
  });
  // An open stream would block the shutdown.
  app.addHook('preClose', () => services.pageStreams.close());
  await compose?.({ app, contextOf, submitPlainForm: createPlainForms({ db, services }) });
  return app;
}

/**
 * Prepares an installation: default roles, the secret key, recurring jobs, the indexes of references and search, image sizes, and jobs
 * for whatever is due. It is idempotent and may run at every start, in several instances concurrently. The job tables must exist.
 */
export async function prepareInstallation({ db, services }: ServerDependencies): Promise<void> {
  await assertSamlInstalled(services.settings);
  await ensureDefaultRoles(systemContext(db, services));
  await warnOfChangedKey({ db, services });
  await warnAtStart(systemContext(db, services));
  await scheduleCleanUp({ db, services });
  await scheduleDigests({ db, services });
  await scheduleEmptyTrash({ db, services });
  await scheduleClearUploads({ db, services });
  await scheduleCollectOrphans({ db, services });
  await scheduleEmptyMediaTrash({ db, services });
  await scheduleReferences({ db, services });
  await scheduleIndexFields({ db, services });
  await scheduleAllImages({ db, services });
  await warnOfHiddenPages({ db, services });
  await scheduleTrimAudit({ db, services });
  await scheduleIndexing({ db, services });
  await scheduleTidySearch({ db, services });
  await scheduleTrimSubmissions({ db, services });
  await scheduleCheckLinks({ db, services });
  await scheduleExtensionJobs({ db, services });
  await scheduleTrimDeliveries({ db, services });
  await scheduleBackups({ db, services });
  await scheduleWarnOfDisk({ db, services });
  await queueSchedules({ db, services });
  await queueReleases({ db, services });
  await queueBulkActions({ db, services });
  await scheduleWaitingDeliveries({ db, services });
  await scheduleQueuedMails(db, services.jobs);
}

/** @see createFirstAdministrator */
export const ensureFirstAdministrator = ({ db, services }: ServerDependencies): Promise<FirstAdministrator> =>
  createFirstAdministrator(systemContext(db, services));

/** @see loadContent */
export const seedSite = ({
  db,
  services,
  folder,
}: ServerDependencies & { folder: string }): Promise<SeedResult | null> =>
  loadContent(systemContext(db, services), folder);

/** @see createAdministrator */
export const addAdministrator = (
  { db, services }: ServerDependencies,
  user: { email: string; name: string },
): Promise<string> => createAdministrator(systemContext(db, services), user);

/** Returns a link with which the user of an email address sets a password, for an operator to pass on; null for an unknown user. */
export const passwordLinkFor = ({ db, services }: ServerDependencies, email: string): Promise<string | null> =>
  createPasswordLink(systemContext(db, services), email);

/** @see exportAllUsers */
export const exportUsers = ({ db, services }: ServerDependencies): Promise<UserEntry[]> =>
  exportAllUsers(systemContext(db, services));

/** @see importAllUsers */
export const importUsers = (
  { db, services }: ServerDependencies,
  content: unknown,
  options: UserImportOptions,
): Promise<UserImport> => importAllUsers(systemContext(db, services), content, options);

/** Returns a function that reads the sender of emails, for `sendMail`. */
export const mailSender =
  (settings: Pick<Settings, 'mailSender'>) =>
  (db: Database): Promise<MailSender | null> =>
    chosenMailSender(db, settings);

/** Returns the job handlers of all modules, for `startWorker`. */
export function jobHandlers({ db, services }: ServerDependencies): Record<string, JobHandler> {
  interface Work {
    (context: Context, payload: unknown, job: { attempt: number }): Promise<void>;
    lane?: JobLane;
  }
  const jobs: Record<string, Work> = {
    ...auditJobs,
    ...accountJobs,
    ...backupJobs,
    ...notificationJobs,
    ...bulkActionJobs,
    ...trashJobs,
    ...extensionJobs(services.site),
    ...externalLinkJobs,
    ...formJobs,
    ...mediaJobs,
    ...systemJobs,
    ...publicationJobs,
    ...releaseJobs,
    ...publicJobs,
    ...referenceJobs,
    ...searchJobs,
    ...webhookJobs,
  };
  return Object.fromEntries(
    Object.entries(jobs).map(([name, work]): [string, JobHandler] => [
      name,
      inLane(work.lane ?? 'background', (payload: unknown, job: { id: string; attempt: number }) =>
        work(systemContext(db, services), payload, job),
      ),
    ]),
  );
}
