import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Server } from 'node:http';
import type { SiteDefinition } from '@ximblox/blocks';
import { publicOrigin } from '@ximblox/server';
import { openDatabase } from '@ximblox/server/platform';
import { readSiteAssets } from '@ximblox/site/build';
import { createApplication } from './application.ts';
import { followChanges, startBackground } from './background.ts';
import { banner } from './banner.ts';
import { openInstallation } from './installation.ts';
import { choosePort, listen } from './listen.ts';
import { answerCachedFirst } from './mount-site.ts';
import { fillInstallation } from './fill-installation.ts';
import { stopOnSignals } from './stop-signals.ts';

/** Milliseconds that running requests get at a stop. */
const requestPatience = 10_000;

const noncePlaceholder = '__XIMBLOX_NONCE__';

export interface ServeOptions {
  /** The checkout. */
  root: string;
  /** Folder of the build. */
  dist: string;
  definition: SiteDefinition;
  /** When the start began, by the clock of the process. */
  began: number;
}

function builtAdmin(dist: string): { page(nonce: string): string } {
  const html = readFileSync(join(dist, 'admin', 'index.html'), 'utf8');
  return { page: (nonce) => html.replaceAll(noncePlaceholder, nonce) };
}

/** Takes no new connections and gives running requests their time. */
async function closeServer(server: Server, close: () => Promise<void>): Promise<void> {
  const late = setTimeout(() => server.closeAllConnections(), requestPatience);
  await close();
  clearTimeout(late);
}

/**
 * Starts a built Ximblox and stays until a signal stops it.
 * @throws SettingsError, StartError
 */
export async function serve({ root, dist, definition, began }: ServeOptions): Promise<void> {
  const installation = await openInstallation(root);
  const { settings, log, database } = installation;
  const publicDatabase = openDatabase({
    url: installation.databaseUrl,
    poolSize: availableParallelism() + 1,
    statementTimeout: 5_000,
    onConnectionLost: (error) => log.debug({ err: error }, 'a database connection broke'),
  });
  const closeDatabases = async (): Promise<void> => {
    await publicDatabase.close();
    await installation.close();
  };
  try {
    await choosePort(settings);
    const { app, site, services, handlers } = await createApplication({
      settings,
      log,
      db: database.db,
      publicDb: publicDatabase.db,
      definition,
      assets: readSiteAssets(join(dist, 'site')),
      admin: builtAdmin(dist),
      files: { admin: join(dist, 'admin'), site: join(dist, 'site') },
    });
    const ground = { db: database.db, services };
    const administrator = await fillInstallation(ground, settings.siteFolder);
    const listener = await followChanges(installation, () => site);
    answerCachedFirst(app, site);
    await listen(app, settings);
    process.stdout.write(
      banner({ origin: publicOrigin(settings), administrator, milliseconds: performance.now() - began }),
    );
    const background = await startBackground(installation, listener, handlers);
    stopOnSignals(log, async () => {
      await closeServer(app.server, () => app.close());
      await background.stop();
      await listener.close();
      await closeDatabases();
    });
  } catch (error) {
    await closeDatabases();
    throw error;
  }
}
