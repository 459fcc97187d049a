import type { SiteDefinition } from '@ximblox/blocks';
import {
  type AddressHitCounter,
  createAddressHitCounter,
  createServer,
  createVisitorSearch,
  jobHandlers,
  prepareInstallation,
  publicContent,
  publicOrigin,
  requireNeeds,
  type Services,
  tagBaseOf,
} from '@ximblox/server';
import {
  pingDatabase,
  type Database,
  type JobHandler,
  type Listener,
  type Log,
  type Settings,
} from '@ximblox/server/platform';
import { createSite, type DescribeFailure, type Site, type SiteAssets } from '@ximblox/site';
import type { FastifyInstance } from 'fastify';
import { type AdminPages, mountAdmin } from './mount-admin.ts';
import { type BuiltFolders, mountFiles } from './mount-files.ts';
import { createMomentReader, createRenderIn } from './moments/moment-reader.ts';
import { mountMoments } from './moments/mount-moments.ts';
import { mountForms } from './mount-forms.ts';
import { mountSite } from './mount-site.ts';
import { measureRender, observeApplication } from './observe-application.ts';
import { createServices } from './services.ts';
import { workerProcess } from './worker-process.ts';

/** Resources that outlive an application; in development it is recreated on top of them. */
export interface Infrastructure {
  settings: Settings;
  log: Log;
  db: Database;
  databaseUrl: string;
  /** The same database with a shorter statement timeout, for visitors. */
  publicDb: Database;
}

export interface ApplicationOptions extends Infrastructure {
  /** Receives notifications of changes. */
  listener: Pick<Listener, 'silence'>;
  /** Aborted when shutdown begins. */
  stopping?: AbortSignal;
  definition: SiteDefinition;
  assets: SiteAssets;
  admin: AdminPages;
  /** In development: describes failed parts of pages. */
  describeFailure?: DescribeFailure;
  /** In development: shows failed handlers of extensions. */
  onExtensionFailure?: Services['onExtensionFailure'];
  /** Built folders to serve; in development Vite serves the others. */
  files?: BuiltFolders;
}

/** The complete application, before it listens on a port. */
export interface Application {
  app: FastifyInstance;
  site: Site;
  services: Services;
  handlers: Record<string, JobHandler>;
}

/** Milliseconds between two writes of the counted addresses. */
const flushInterval = 30_000;

/** Writes the counts periodically and on close. If the database is unavailable, only counts are lost. */
function flushPeriodically(app: FastifyInstance, misses: AddressHitCounter, log: Log): void {
  const store = (): Promise<void> =>
    misses.flush().catch((err: unknown) => log.warn({ err }, 'The hit counts of addresses could not be stored.'));
  const timer = setInterval(() => void store(), flushInterval).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await store();
  });
}

/** Milliseconds without notification after which the listener counts as broken; heartbeats arrive every few seconds. */
const maxSilence = 10_000;

/** @throws when changes of other instances may be missed */
function assertListening(listener: Pick<Listener, 'silence'>): void {
  if (listener.silence() > maxSilence) throw new Error('No notifications are received.');
}

async function siteOptionsOf({ settings, log, db, definition, assets, describeFailure }: ApplicationOptions) {
  return {
    definition,
    assets,
    publicUrl: publicOrigin(settings),
    tagBase: await tagBaseOf(db, settings),
    log,
    indexing: settings.indexing,
    securityContacts: settings.securityContacts,
    ...(describeFailure ? { describeFailure } : {}),
    recaptcha: settings.recaptchaSiteKey !== null,
  };
}

/** Composes server, site and admin. */
export async function createApplication(options: ApplicationOptions): Promise<Application> {
  const { settings, log, db, databaseUrl, publicDb, definition, assets } = options;
  requireNeeds(definition, process.env);
  const misses = createAddressHitCounter(db);
  const worker = workerProcess();
  const siteOptions = await siteOptionsOf(options);
  const site = createSite({
    ...siteOptions,
    source: publicContent(publicDb, definition),
    sharedCacheSeconds: settings.sharedCacheSeconds,
    cacheBytes: settings.pageCacheSize * 1_048_576,
    onMiss: misses.count,
    measureRender,
    search: createVisitorSearch({ db: publicDb, services: { site: definition, log, settings } }),
  });
  const moments = createMomentReader(databaseUrl, siteOptions);
  const renderIn = createRenderIn(site, moments);
  const services = await createServices({
    settings,
    log,
    db,
    databaseUrl,
    definition,
    preview: {
      renderBlocks: (page, { header, releaseID }) =>
        renderIn(releaseID, (shown) => shown.renderBlocks({ ...page, blocks: [...page.blocks] }, header)),
    },
    delivery: {
      respond: ({ releaseID, ...request }) => renderIn(releaseID, (shown) => shown.deliver(request)),
    },
    publicReader: site.reader,
    pageCache: site,
    onExtensionFailure: options.onExtensionFailure,
  });
  await prepareInstallation({ db, services });
  const app = await createServer({
    db,
    services,
    checks: {
      publicDatabase: () => pingDatabase(publicDb),
      notifications: async () => assertListening(options.listener),
    },
    figures: {
      listenerAge: () => Math.round(options.listener.silence() / 1000),
      ...(worker && { worker: () => worker.number }),
    },
    ...(options.stopping ? { stopping: options.stopping } : {}),
    async compose(composition) {
      if (options.files) await mountFiles(composition.app, options.files);
      mountAdmin(composition, { pages: options.admin, site, renderIn, definition, db, settings });
      mountMoments(composition, { reader: moments, site, definition, assets, db, settings });
      mountForms(composition, site);
      await mountSite(composition.app, site, settings);
      flushPeriodically(composition.app, misses, log);
    },
  });
  const stopObserving = observeApplication({ site, services, listener: options.listener });
  app.addHook('onClose', async () => {
    stopObserving();
    await moments.close();
  });
  await app.ready();
  return { app, site, services, handlers: jobHandlers({ db, services }) };
}
