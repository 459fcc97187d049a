import type { SiteDefinition } from '@ximblox/blocks';
import {
  type AskedAddresses,
  countAskedAddresses,
  createServer,
  createVisitorSearch,
  jobHandlers,
  prepareInstallation,
  publicContent,
  publicOrigin,
  type Services,
  tagBaseOf,
} from '@ximblox/server';
import {
  askDatabase,
  type Database,
  type JobHandler,
  type Listener,
  type Log,
  type Settings,
} from '@ximblox/server/platform';
import { createSite, type DescribeFailure, type Site, type SiteAssets } from '@ximblox/site';
import type { FastifyInstance } from 'fastify';
import { type AdminPages, mountAdmin } from './mount-admin.ts';
import { mountFiles } from './mount-files.ts';
import { mountForms } from './mount-forms.ts';
import { mountSite } from './mount-site.ts';
import { createServices } from './services.ts';

/** What lives longer than an application: while developing, one follows the other on the same ground. */
export interface Ground {
  settings: Settings;
  log: Log;
  db: Database;
  /** The same database with a shorter patience, for what visitors ask. */
  publicDb: Database;
}

export interface ApplicationOptions extends Ground {
  /** Hears of changes. */
  listener: Pick<Listener, 'silence'>;
  /** Aborted when the server is about to stop. */
  stopping?: AbortSignal;
  definition: SiteDefinition;
  assets: SiteAssets;
  admin: AdminPages;
  /** While developing: describes parts of pages that threw. */
  describeFailure?: DescribeFailure;
  /** Folders of a build whose files are served; none while developing. */
  files?: { admin: string; site: string };
}

/** Everything that answers requests and does work, before it listens. */
export interface Application {
  app: FastifyInstance;
  site: Site;
  services: Services;
  handlers: Record<string, JobHandler>;
}

/** Milliseconds between two writes of what visitors asked for. */
const storePause = 30_000;

/** Stores the counts every now and then, and once more at the end; a database that is away costs counts and nothing else. */
function storeRegularly(app: FastifyInstance, asked: AskedAddresses, log: Log): void {
  const store = (): Promise<void> =>
    asked.flush().catch((err: unknown) => log.warn({ err }, 'The addresses that visitors asked for were not stored.'));
  const timer = setInterval(() => void store(), storePause).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await store();
  });
}

/** Milliseconds for which a listener may hear nothing: while it works it is given a sign of life every few seconds. */
const longestSilence = 10_000;

/** @throws when changes that other instances make may be missed */
function assertHearing(listener: Pick<Listener, 'silence'>): void {
  if (listener.silence() > longestSilence) throw new Error('No notifications are heard.');
}

/** Composes server, site and admin. */
export async function createApplication(options: ApplicationOptions): Promise<Application> {
  const { settings, log, db, publicDb, definition, assets } = options;
  const asked = countAskedAddresses(db);
  const site = createSite({
    definition,
    source: publicContent(publicDb, definition),
    assets,
    publicUrl: publicOrigin(settings),
    tagBase: await tagBaseOf(db, settings),
    log,
    indexing: settings.indexing,
    securityContacts: settings.securityContacts,
    sharedCacheSeconds: settings.sharedCacheSeconds,
    onMiss: asked.count,
    ...(options.describeFailure ? { describeFailure: options.describeFailure } : {}),
    recaptcha: settings.recaptchaSiteKey !== null,
    search: createVisitorSearch({ db: publicDb, services: { site: definition, log, settings } }),
  });
  const services = await createServices({
    settings,
    log,
    db,
    definition,
    preview: { renderBlocks: (page) => site.renderBlocks({ ...page, blocks: [...page.blocks] }) },
    pageCache: site,
  });
  await prepareInstallation({ db, services });
  const app = await createServer({
    db,
    services,
    checks: {
      publicDatabase: () => askDatabase(publicDb),
      notifications: async () => assertHearing(options.listener),
    },
    figures: { listenerAge: () => Math.round(options.listener.silence() / 1000) },
    ...(options.stopping ? { stopping: options.stopping } : {}),
    async compose(composition) {
      if (options.files) await mountFiles(composition.app, options.files);
      mountAdmin(composition, { pages: options.admin, site, definition, db, settings });
      mountForms(composition, site);
      await mountSite(composition.app, site, settings);
      storeRegularly(composition.app, asked, log);
    },
  });
  await app.ready();
  return { app, site, services, handlers: jobHandlers({ db, services }) };
}
