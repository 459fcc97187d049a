import type { FastifyInstance, FastifyRequest } from 'fastify';
import packageInfo from '../package.json' with { type: 'json' };
import type { Context, Services } from './context.ts';
import { handlers } from './handlers.ts';
import { type AppOptions, createApp } from './http/app.ts';
import { actorOf, identifySession, requestInfo } from './http/caller.ts';
import type { AllHandlers } from './http/mount.ts';
import { createPlainForms, type PlainFormOutcome } from './http/plain-form.ts';
import { createContext, systemContext } from './http/request-context.ts';
import { auditJobs, scheduleTrimAudit } from './modules/foundation/audit/index.ts';
import {
  accountJobs,
  createAdministrator,
  createPasswordLink,
  type FirstAdministrator,
  createFirstAdministrator,
  scheduleCleanUp,
} from './modules/people/accounts/index.ts';
import { trashJobs, scheduleEmptyTrash } from './modules/content/trash/index.ts';
import { chosenMailSender } from './modules/foundation/settings/index.ts';
import { checkLinksJob, externalLinkJobs, scheduleCheckLinks } from './modules/reach/external-links/index.ts';
import { formJobs, scheduleTrimSubmissions } from './modules/reach/forms/index.ts';
import {
  mediaJobs,
  scheduleClearUploads,
  scheduleCollectOrphans,
  scheduleEmptyMediaTrash,
} from './modules/library/media/index.ts';
import { publicJobs, scheduleAllPictures, warnOfHiddenPages } from './modules/content/public-content/index.ts';
import { publicationJobs, wakeSchedules } from './modules/content/publication/index.ts';
import { referenceJobs, scheduleReferences } from './modules/foundation/references/index.ts';
import { ensureDefaultRoles } from './modules/people/roles/index.ts';
import { scheduleIndexing, scheduleTidySearch, searchJobs } from './modules/reach/search/index.ts';
import { type Seeded, seedSite as loadContent } from './modules/reach/seed/index.ts';
import {
  deliverWebhookJob,
  scheduleTrimDeliveries,
  wakeDeliveries,
  webhookJobs,
} from './modules/reach/webhooks/index.ts';
import type { Database } from './platform/database/database.ts';
import type { MailSender } from './platform/mail/mail.ts';
import { sendMailJob, wakeMails } from './platform/mail/mailer.ts';
import { installationSecret } from './platform/installation-secret.ts';
import type { JobHandler } from './platform/jobs/worker.ts';
import type { Settings } from './platform/settings.ts';

export type {
  Actor,
  Context,
  PageStreams,
  PreviewRenderer,
  PublicCaches,
  ReadyFile,
  ReadyFiles,
  Services,
} from './context.ts';
export { basePath } from '@ximblox/contract';
export { pageEventListeners } from './page-event-listeners.ts';
export type { ReadinessChecks } from './http/health.ts';
export { answerReadyFile } from './http/answer-ready-file.ts';
export { surelyAnswersFor } from './http/hosts.ts';
export { isSecure } from './http/session-cookie.ts';
export type { PlainFormOutcome } from './http/plain-form.ts';
export { adminPolicy, publicPolicy } from './http/security-headers.ts';
export { systemContext } from './http/request-context.ts';
export { createVisitorSearch } from './http/visitor-search.ts';
export { type AskedAddresses, countAskedAddresses } from './modules/content/addresses/index.ts';
export type { FirstAdministrator } from './modules/people/accounts/index.ts';
export { publicOrigin } from './platform/public-origin.ts';
export { type DraftPage, draftPage, exampleBlock } from './modules/content/pages/index.ts';
export { createPageStreams, pageChannel, sessionChannel } from './modules/collaboration/presence/index.ts';
export { publicContent } from './modules/content/public-content/index.ts';
export { reviewCookie, reviewedPage } from './modules/collaboration/review-links/index.ts';
export { type FormLinkAction, followFormLink, linkedSubmission } from './modules/reach/forms/index.ts';
export type { Seeded } from './modules/reach/seed/index.ts';
export { tagBaseOf } from './platform/tag-base.ts';

/** What a server is made from. */
export interface Ground {
  db: Database;
  services: Services;
}

/** What routes that are added to the server may ask of it. */
export interface Composition {
  app: FastifyInstance;
  /** The context of a request that is no call of the contract: who asks, by the session cookie. */
  contextOf: (request: FastifyRequest) => Promise<Context>;
  /** Takes a form that a browser sent without scripts. */
  takeForm: (request: FastifyRequest, form: string) => Promise<PlainFormOutcome>;
}

export interface ServerOptions extends Ground, Pick<AppOptions, 'bodyLimits' | 'checks' | 'figures' | 'stopping'> {
  /** Adds routes beside the API, such as the public site and the admin. */
  compose?: (composition: Composition) => void | Promise<void>;
}

/** The server with the whole API, health checks and what `compose` adds; it listens by `listen` and stops by `close`. */
export async function createServer({ db, services, compose, ...others }: ServerOptions): Promise<FastifyInstance> {
  const csrfSecret = await installationSecret(db, 'csrf-secret');
  const app = await createApp({
    db,
    services,
    handlers: handlers as AllHandlers,
    csrfSecret,
    version: packageInfo.version,
    ...others,
  });
  const contextOf = async (request: FastifyRequest): Promise<Context> => {
    await identifySession(request, db, services);
    return createContext({ db, services, actor: actorOf(request), request: requestInfo(request) });
  };
  // An open stream would hold up the end of the server.
  app.addHook('preClose', () => services.pageStreams.close());
  await compose?.({ app, contextOf, takeForm: createPlainForms({ db, services }) });
  return app;
}

/**
 * Fills an installation with what it cannot do without: the default roles, the hourly work, the index of references and
 * that of the search, the sizes of pictures, and the jobs of what is due. May run at every start, in several instances at once; the tables of the jobs must exist.
 */
export async function prepareInstallation({ db, services }: Ground): Promise<void> {
  await ensureDefaultRoles(systemContext(db, services));
  await scheduleCleanUp({ db, services });
  await scheduleEmptyTrash({ db, services });
  await scheduleClearUploads({ db, services });
  await scheduleCollectOrphans({ db, services });
  await scheduleEmptyMediaTrash({ db, services });
  await scheduleReferences({ db, services });
  await scheduleAllPictures({ db, services });
  await warnOfHiddenPages({ db, services });
  await scheduleTrimAudit({ db, services });
  await scheduleIndexing({ db, services });
  await scheduleTidySearch({ db, services });
  await scheduleTrimSubmissions({ db, services });
  await scheduleCheckLinks({ db, services });
  await scheduleTrimDeliveries({ db, services });
  await wakeSchedules({ db, services });
  await wakeDeliveries({ db, services });
  await wakeMails(db, services.jobs);
}

/** @see createFirstAdministrator */
export const ensureFirstAdministrator = ({ db, services }: Ground): Promise<FirstAdministrator> =>
  createFirstAdministrator(systemContext(db, services));

/** @see loadContent */
export const seedSite = ({ db, services, folder }: Ground & { folder: string }): Promise<Seeded | null> =>
  loadContent(systemContext(db, services), folder);

/** @see createAdministrator */
export const addAdministrator = ({ db, services }: Ground, user: { email: string; name: string }): Promise<string> =>
  createAdministrator(systemContext(db, services), user);

/** A link with which the user of an address sets a password, for an operator to hand over; null when nobody may have one. */
export const passwordLinkFor = ({ db, services }: Ground, email: string): Promise<string | null> =>
  createPasswordLink(systemContext(db, services), email);

/** Tells whom mails are from, for `sendMail`. */
export const mailSender =
  (settings: Pick<Settings, 'mailSender'>) =>
  (db: Database): Promise<MailSender | null> =>
    chosenMailSender(db, settings);

/** Background work that waits for machines of others, with mail. */
export const outsideJobs: readonly string[] = [sendMailJob, deliverWebhookJob, checkLinksJob];

/** The background work of the modules, for `startWorker`. */
export function jobHandlers({ db, services }: Ground): Record<string, JobHandler> {
  const jobs: Record<string, (context: Context, payload: unknown) => Promise<void>> = {
    ...auditJobs,
    ...accountJobs,
    ...trashJobs,
    ...externalLinkJobs,
    ...formJobs,
    ...mediaJobs,
    ...publicationJobs,
    ...publicJobs,
    ...referenceJobs,
    ...searchJobs,
    ...webhookJobs,
  };
  return Object.fromEntries(
    Object.entries(jobs).map(([name, work]) => [
      name,
      (payload: unknown) => work(systemContext(db, services), payload),
    ]),
  );
}
