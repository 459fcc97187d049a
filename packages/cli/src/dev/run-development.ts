import { once } from 'node:events';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { describeExtensions, publicOrigin } from '@ximblox/server';
import { openDatabase, StartError } from '@ximblox/server/platform';
import { browserErrorPath, developmentAssets } from '@ximblox/site/build';
import { isInstalled } from '../root.ts';
import { checkSite } from '../build/check-site.ts';
import type { BuildPaths } from '../build/build-paths.ts';
import type { Application } from '../serve/application.ts';
import { subscribeToChanges, startBackground } from '../serve/background.ts';
import { banner, failedStartNotice } from '../serve/banner.ts';
import type { Installation } from '../serve/installation.ts';
import { portError } from '../serve/listen.ts';
import { stopOnSignals } from '../serve/stop-signals.ts';
import { inviteAdministrator, type AdminInvitation } from '../serve/admin-invitation.ts';
import { answerBrowserError } from './browser-errors.ts';
import { developmentAdmin, prebuiltAdmin } from './admin-pages.ts';
import { describeExtensionFailure, describeFailure, errorText } from './describe-error.ts';
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

/**
 * Serves the site, and reloads server, admin and site when files change, until a signal stops it.
 * @throws StartError
 */
export async function runDevelopment({ root, paths, installation, vite, http, compiler }: Development): Promise<void> {
  const { siteFolder, admin: adminFolder } = paths;
  const { settings, log, database, databaseUrl } = installation;
  const publicDatabase = openDatabase({
    url: databaseUrl,
    poolSize: 3,
    statementTimeout: 5_000,
    name: 'public',
  });
  let latest: Application | undefined;
  const listener = await subscribeToChanges(installation, () => latest?.services);
  let isListening = false;
  let isAnnounced = false;
  /** Prints the addresses once the port is open and the application has started. */
  const announce = (): void => {
    if (!isListening || !latest || isAnnounced) return;
    isAnnounced = true;
    process.stdout.write(
      banner({
        origin: publicOrigin(settings),
        administrator,
        milliseconds: performance.now(),
        development: true,
        extensions: describeExtensions(latest.services.site),
      }),
    );
  };
  let background = { names: '', stop: async (): Promise<void> => undefined };

  const packages = isInstalled() ? [] : [join(root, 'packages')];
  const folders = [siteFolder, ...packages];
  const problems = createProblems(
    [vite.site, vite.admin].flatMap((server) => server?.environments.client.hot ?? []),
    root,
  );
  const parts = createSiteParts({ root, siteFolder, adminFolder });
  let administrator: AdminInvitation | undefined;
  const reloading: ReloadingApplication = await createReloadingApplication({
    vite: vite.site,
    root,
    sourceFolders: folders,
    folders: packages.flatMap((folder) => reloaded.map((name) => join(folder, name, 'src'))),
    log,
    problems,
    isUsed: parts.contains,
    async create(bundle) {
      const { createApplication, fillInstallation, adminPolicy, definition } = bundle;
      await checkSite(bundle);
      const assets = developmentAssets(siteFolder);
      const composed = await createApplication({
        settings,
        log,
        db: database.db,
        databaseUrl,
        publicDb: publicDatabase.db,
        definition,
        assets,
        ...(vite.admin
          ? { admin: developmentAdmin(vite.admin, adminPolicy) }
          : {
              admin: prebuiltAdmin(adminFolder, {
                siteParts: await parts.build(),
                scripts: assets.development,
                adminPolicy,
              }),
              files: { admin: adminFolder, parts: parts.folder },
            }),
        describeFailure(failure) {
          const described = describeFailure(failure, folders);
          process.stderr.write(`\n${errorText(described, root)}\n\n`);
          return described;
        },
        onExtensionFailure: (failure) => problems.show(describeExtensionFailure(failure, folders)),
        listener,
      });
      administrator ??= await inviteAdministrator(
        await fillInstallation({ db: database.db, services: composed.services }, settings.siteFolder),
        settings,
      );
      return composed;
    },
    async onReload(application) {
      latest = application;
      announce();
      const { handlers } = application;
      const names = Object.keys(handlers).join();
      if (names === background.names) return;
      await background.stop();
      const delegating = Object.keys(handlers).map((name) => [
        name,
        (payload: unknown, job: { id: string; attempt: number }) =>
          latest?.handlers[name]?.(payload, job) ?? Promise.resolve(),
      ]);
      background = { names, ...startBackground(installation, listener, Object.fromEntries(delegating)) };
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

  http.on('request', (request, response) => {
    const { url = '/' } = request;
    if (url === browserErrorPath) {
      // The page is about to be reloaded.
      if (reloading.isReloading()) response.writeHead(204).end();
      else void answerBrowserError(vite.site.environments.client, { request, response }, { folders, root, parts });
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
  try {
    http.listen(settings.port, settings.host);
    await once(http, 'listening');
  } catch (error) {
    await close();
    throw error instanceof StartError ? error : portError(settings, (error as NodeJS.ErrnoException).code);
  }
  stopOnSignals({ log, stop: close });
  isListening = true;
  announce();
  if (!isAnnounced) process.stdout.write(failedStartNotice(publicOrigin(settings)));
}
