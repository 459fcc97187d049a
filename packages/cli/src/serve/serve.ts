import type { SiteDefinition } from '@ximblox/blocks';
import { answerClusterMetrics, describeExtensions, publicOrigin, serveMetrics } from '@ximblox/server';
import { openDatabase, publicPoolSize, startTracing } from '@ximblox/server/platform';
import { dayTag, everyPage } from '@ximblox/site';
import { readSiteAssets, readSiteParts } from '@ximblox/site/build';
import { answerHealthOnly } from './answer-health-only.ts';
import { mountFastPath } from './fast-path.ts';
import { createApplication } from './application.ts';
import { type Background, subscribeToChanges, type ChangeSubscriber, startBackground } from './background.ts';
import { banner } from './banner.ts';
import { builtAdmin } from './built-admin.ts';
import { closeServer } from './close-server.ts';
import { openInstallation, reportSlow } from './installation.ts';
import { choosePort, listen } from './listen.ts';
import { fillInstallation } from './fill-installation.ts';
import { createPurge, withPurge } from './purge-shared-cache.ts';
import { inviteAdministrator } from './admin-invitation.ts';
import { shutDownGracefully } from './shut-down-gracefully.ts';
import { runsJobs, workerProcess } from './worker-process.ts';
import { watchDay } from './watch-day.ts';
import { deferSignals, type DeferredSignals, StartInterrupted } from './stop-signals.ts';

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

/** Opens what the application uses: installation, database for visitors, port, metrics and notifications. */
async function openResources(
  root: string,
  opened: AsyncDisposableStack,
  signals: DeferredSignals,
  subscriber: () => ChangeSubscriber | undefined,
) {
  const installation = await openInstallation(root);
  opened.defer(() => installation.close());
  signals.check();
  const { settings, log, databaseUrl } = installation;
  const publicDatabase = openDatabase({
    url: databaseUrl,
    poolSize: publicPoolSize(settings),
    statementTimeout: 5_000,
    name: 'public',
    ...reportSlow(settings, log),
    onConnectionLost: (error) => log.debug({ err: error }, 'a database connection broke'),
  });
  opened.defer(() => publicDatabase.close());
  const worker = workerProcess();
  // Workers leave the port and the metrics to the primary process.
  if (!worker) await choosePort(settings);
  const address = worker ? null : settings.metricsAddress;
  const served = address === null ? null : await serveMetrics(address);
  if (worker) answerClusterMetrics();
  opened.defer(async () => served?.close());
  const purge = createPurge({ settings, log });
  opened.defer(() => purge.close());
  const listener = await subscribeToChanges(installation, subscriber);
  opened.defer(() => listener.close());
  return { installation, publicDb: publicDatabase.db, purge, listener };
}

/**
 * Starts a built Ximblox and runs until a signal stops it.
 * @throws SettingsError, StartError
 */
export async function serve({ root, definition, began, ...folders }: ServeOptions): Promise<void> {
  const opened = new AsyncDisposableStack();
  const close = (): Promise<void> => opened.disposeAsync();
  const worker = workerProcess();
  const signals = deferSignals();
  try {
    opened.defer(await startTracing(process.env));
    const latest: { subscriber?: ChangeSubscriber } = {};
    const resources = await openResources(root, opened, signals, () => latest.subscriber);
    const { installation, publicDb, purge, listener } = resources;
    const { settings, log, database, databaseUrl } = installation;
    const stopping = new AbortController();
    const assets = readSiteAssets(folders.site);
    const { app, site, services, handlers } = await createApplication({
      settings,
      log,
      db: database.db,
      databaseUrl,
      publicDb,
      definition,
      assets,
      admin: builtAdmin(folders.admin, readSiteParts(folders.parts)),
      files: folders,
      listener,
      stopping: stopping.signal,
    });
    signals.check();
    const isFirst = worker?.isFirst ?? true;
    const filled = isFirst ? await fillInstallation({ db: database.db, services }, settings.siteFolder) : null;
    const administrator = filled ? await inviteAdministrator(filled, settings) : undefined;
    signals.check();
    latest.subscriber = {
      pageStreams: services.pageStreams,
      publicCaches: withPurge(services.publicCaches, purge, everyPage),
    };
    const { publicCaches } = latest.subscriber;
    const stopWatch = watchDay(definition, () => publicCaches.dropTags([dayTag]));
    opened.defer(async () => stopWatch());
    let background: Background = { stop: async () => undefined };
    opened.defer(() => background.stop());
    if (settings.role === 'worker') answerHealthOnly(app);
    else mountFastPath(app, site, services);
    await listen(app, settings);
    // Content may have changed while no instance was running.
    purge.everything();
    opened.defer(() => closeServer(app));
    signals.check();
    shutDownGracefully({ log, worker, stopping, drainSeconds: settings.shutdownDelay, close });
    const milliseconds = performance.now() - began;
    const extensions = describeExtensions(definition);
    const text = banner({ origin: publicOrigin(settings), administrator, milliseconds, extensions });
    if (isFirst) process.stdout.write(text);
    // Starts after listening, so that pages do not wait for the workers.
    if (runsJobs(settings, worker)) background = startBackground(installation, listener, handlers);
  } catch (error) {
    await close();
    if (!(error instanceof StartInterrupted)) throw error;
    // The channel to the primary process would keep it alive.
    if (worker) process.exit(0);
  } finally {
    signals.release();
  }
}
