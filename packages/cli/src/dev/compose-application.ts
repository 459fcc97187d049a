import type { Database, Listener } from '@ximblox/server/platform';
import { developmentAssets } from '@ximblox/site/build';
import { checkSite } from '../build/check-site.ts';
import type { ServerBundle } from '../build/load-bundle.ts';
import type { Application } from '../serve/application.ts';
import type { Installation } from '../serve/installation.ts';
import { developmentAdmin, prebuiltAdmin } from './admin-pages.ts';
import { describeExtensionFailure, describeFailure, errorText } from './describe-error.ts';
import type { Problems } from './problems.ts';
import type { SiteParts } from './site-parts.ts';
import type { ViteServers } from './vite-servers.ts';

interface Surroundings {
  installation: Installation;
  publicDb: Database;
  siteFolder: string;
  /** Folder of the built admin, served if no Vite server builds it. */
  adminFolder: string;
  viteAdmin: ViteServers['admin'];
  parts: SiteParts;
  problems: Problems;
  root: string;
  /** Folders to look for error locations in. */
  folders: readonly string[];
  listener: Listener;
}

/** Composes an application from freshly loaded modules, which reports failures in the terminal and the browser. */
export async function composeApplication(
  bundle: ServerBundle,
  {
    installation,
    publicDb,
    siteFolder,
    adminFolder,
    viteAdmin,
    parts,
    problems,
    root,
    folders,
    listener,
  }: Surroundings,
): Promise<Application> {
  const { settings, log, database, databaseUrl } = installation;
  const { createApplication, adminPolicy, definition } = bundle;
  await checkSite(bundle);
  const assets = developmentAssets(siteFolder);
  return createApplication({
    settings,
    log,
    db: database.db,
    databaseUrl,
    publicDb,
    definition,
    assets,
    ...(viteAdmin
      ? { admin: developmentAdmin(viteAdmin, adminPolicy) }
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
}
