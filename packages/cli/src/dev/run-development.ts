import { once } from 'node:events';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { StartError, openDatabase } from '@ximblox/server/platform';
import { browserErrorPath } from '@ximblox/site/build';
import { isInstalled } from '../root.ts';
import type { BuildPaths } from '../build/build-paths.ts';
import type { Application } from '../serve/application.ts';
import { subscribeToChanges } from '../serve/background.ts';
import type { Installation } from '../serve/installation.ts';
import { portError } from '../serve/listen.ts';
import { stopOnSignals } from '../serve/stop-signals.ts';
import { createAnnouncement } from './announcement.ts';
import { answerBrowserError } from './browser-errors.ts';
import { composeApplication } from './compose-application.ts';
import { createDelegatingBackground } from './delegating-background.ts';
import { createProblems } from './problems.ts';
import { createReloadingApplication, type ReloadingApplication } from './reloading-application.ts';
import { startTypeCheck } from './type-check.ts';
import { createSiteParts } from './site-parts.ts';
import type { ViteServers } from './vite-servers.ts';

const reloaded = ['contract', 'blocks', 'server', 'site', 'cli'];

/** What runs while the application reloads. */
interface Development {
  root: string;
  paths: BuildPaths;
  installation: Installation;
  vite: ViteServers;
  /** Answers once the port is open. */
  http: Server;
  /** Path of the TypeScript compiler; null if types are not checked. */
  compiler: string | null;
}

/** Passes requests of the admin and the site to Vite first, which answers those for modules. */
function routeRequests(
  http: Server,
  vite: ViteServers,
  reloading: ReloadingApplication,
  sources: Parameters<typeof answerBrowserError>[2],
): void {
  http.on('request', (request, response) => {
    const { url = '/' } = request;
    if (url === browserErrorPath) {
      // The page is about to be reloaded.
      if (reloading.isReloading()) response.writeHead(204).end();
      else void answerBrowserError(vite.site.environments.client, { request, response }, sources);
      return;
    }
    const server = url.startsWith('/cmsadmin') ? vite.admin : vite.site;
    if (!server) return reloading.handle(request, response);
    server.middlewares(request, response, () => {
      // Vite strips its base from the URL.
      request.url = url;
      reloading.handle(request, response);
    });
  });
}

/**
 * Serves the site, and reloads server, admin and site when files change, until a signal stops it.
 * @throws StartError
 */
export async function runDevelopment({ root, paths, installation, vite, http, compiler }: Development): Promise<void> {
  const { siteFolder, admin: adminFolder } = paths;
  const { settings, log, databaseUrl } = installation;
  const publicDatabase = openDatabase({
    url: databaseUrl,
    poolSize: 3,
    statementTimeout: 5_000,
    name: 'public',
  });
  let latest: Application | undefined;
  const listener = await subscribeToChanges(installation, () => latest?.services);
  const announcement = createAnnouncement(settings);
  const background = createDelegatingBackground(installation, listener, () => latest);

  const packages = isInstalled() ? [] : [join(root, 'packages')];
  const folders = [siteFolder, ...packages];
  const problems = createProblems(
    [vite.site, vite.admin].flatMap((server) => server?.environments.client.hot ?? []),
    root,
  );
  const parts = createSiteParts({ root, siteFolder, adminFolder });
  const reloading: ReloadingApplication = await createReloadingApplication({
    vite: vite.site,
    root,
    sourceFolders: folders,
    folders: packages.flatMap((folder) => reloaded.map((name) => join(folder, name, 'src'))),
    log,
    problems,
    isUsed: parts.contains,
    async create(bundle) {
      const composed = await composeApplication(bundle, {
        installation,
        publicDb: publicDatabase.db,
        siteFolder,
        adminFolder,
        viteAdmin: vite.admin,
        parts,
        problems,
        root,
        folders,
        listener,
      });
      const { db } = installation.database;
      await announcement.invite(() =>
        bundle.fillInstallation({ db, services: composed.services }, settings.siteFolder),
      );
      return composed;
    },
    async onReload(application) {
      latest = application;
      announcement.onStart(application);
      await background.update(application);
    },
  });
  const typeCheck =
    compiler === null ? null : startTypeCheck(compiler, siteFolder, (problem) => problems.set('types', problem));
  const close = async (): Promise<void> => {
    typeCheck?.stop();
    http.close();
    http.closeAllConnections();
    await vite.close();
    await reloading.close();
    await background.stop();
    await listener.close();
    await publicDatabase.close();
    await installation.close();
  };

  routeRequests(http, vite, reloading, { folders, root, parts });
  try {
    http.listen(settings.port, settings.host);
    await once(http, 'listening');
  } catch (error) {
    await close();
    throw error instanceof StartError ? error : portError(settings, (error as NodeJS.ErrnoException).code);
  }
  stopOnSignals({ log, stop: close });
  announcement.onListening();
}
