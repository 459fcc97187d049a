import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SiteDefinition } from '@ximblox/blocks';
import { describeExtensions, publicOrigin, serveMetrics } from '@ximblox/server';
import { openDatabase, startTracing } from '@ximblox/server/platform';
import { dayTag, everyPage } from '@ximblox/site';
import { readSiteAssets, readSiteParts } from '@ximblox/site/build';
import type { FastifyInstance } from 'fastify';
import { mountFastPath } from './fast-path.ts';
import { createApplication } from './application.ts';
import { type Background, subscribeToChanges, type ChangeSubscriber, startBackground } from './background.ts';
import { banner } from './banner.ts';
import { builtAdmin } from './built-admin.ts';
import { openInstallation, reportSlow } from './installation.ts';
import { choosePort, listen } from './listen.ts';
import { fillInstallation } from './fill-installation.ts';
import { createPurge, withPurge } from './purge-shared-cache.ts';
import { inviteAdministrator } from './admin-invitation.ts';
import { watchDay } from './watch-day.ts';
import { deferSignals, StartInterrupted, stopOnSignals } from './stop-signals.ts';

/** Milliseconds that running requests get at shutdown. */
const requestTimeout = 10_000;

export interface ServeOptions {
  /** Root of the checkout. */
  root: string;
  /** Folders of the built site, the admin, and what the site adds to the admin. */
  site: string;
  admin: string;
  parts: string;
  definition: SiteDefinition;
  /** Start time by `performance.now()`. */
  began: number;
}

/** Stops accepting connections and waits for running requests. */
async function closeServer(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), requestTimeout);
  await app.close();
  clearTimeout(late);
}

/**
 * Starts a built Ximblox and runs until a signal stops it.
 * @throws SettingsError, StartError
 */
export async function serve({ root, definition, began, ...folders }: ServeOptions): Promise<void> {
  const opened: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closeOne of opened.toReversed()) await closeOne();
  };
  const signals = deferSignals();
  try {
    opened.push(await startTracing(process.env));
    const installation = await openInstallation(root);
    opened.push(() => installation.close());
    signals.check();
    const { settings, log, database, databaseUrl } = installation;
    const publicDatabase = openDatabase({
      url: databaseUrl,
      poolSize: availableParallelism() + 1,
      statementTimeout: 5_000,
      name: 'public',
      ...reportSlow(settings, log),
      onConnectionLost: (error) => log.debug({ err: error }, 'a database connection broke'),
    });
    opened.push(() => publicDatabase.close());
    await choosePort(settings);
    const served = settings.metricsAddress === null ? null : await serveMetrics(settings.metricsAddress);
    opened.push(async () => served?.close());
    const purge = createPurge({ settings, log });
    opened.push(() => purge.close());
    const latest: { subscriber?: ChangeSubscriber } = {};
    const listener = await subscribeToChanges(installation, () => latest.subscriber);
    opened.push(() => listener.close());
    const stopping = new AbortController();
    const assets = readSiteAssets(folders.site);
    const { app, site, services, handlers } = await createApplication({
      settings,
      log,
      db: database.db,
      databaseUrl,
      publicDb: publicDatabase.db,
      definition,
      assets,
      admin: builtAdmin(folders.admin, readSiteParts(folders.parts)),
      files: folders,
      listener,
      stopping: stopping.signal,
    });
    signals.check();
    const filled = await fillInstallation({ db: database.db, services }, settings.siteFolder);
    const administrator = await inviteAdministrator(filled, settings);
    signals.check();
    latest.subscriber = {
      pageStreams: services.pageStreams,
      publicCaches: withPurge(services.publicCaches, purge, everyPage),
    };
    const { publicCaches } = latest.subscriber;
    const stopWatch = watchDay(definition, () => publicCaches.dropTags([dayTag]));
    opened.push(async () => stopWatch());
    let background: Background = { stop: async () => undefined };
    opened.push(() => background.stop());
    mountFastPath(app, site, services);
    await listen(app, settings);
    // Content may have changed while no instance was running.
    purge.everything();
    opened.push(() => closeServer(app));
    signals.check();
    const drain = async (): Promise<void> => {
      stopping.abort();
      await sleep(settings.shutdownDelay * 1000);
    };
    stopOnSignals({ log, drain, drainSeconds: settings.shutdownDelay, stop: close });
    const milliseconds = performance.now() - began;
    const extensions = describeExtensions(definition);
    process.stdout.write(banner({ origin: publicOrigin(settings), administrator, milliseconds, extensions }));
    // Starts after listening, so that pages do not wait for the workers.
    background = startBackground(installation, listener, handlers);
  } catch (error) {
    await close();
    if (!(error instanceof StartInterrupted)) throw error;
  } finally {
    signals.release();
  }
}
