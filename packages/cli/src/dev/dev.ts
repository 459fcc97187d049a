import { createServer } from 'node:http';
import { buildPaths } from '../build/build-paths.ts';
import { type Installation, openInstallation } from '../serve/installation.ts';
import { choosePort } from '../serve/listen.ts';
import { compilerOf } from './type-check.ts';

interface Opened {
  close(): Promise<void>;
}

/** Opens the installation, with a port that can be used. */
async function openWithPort(root: string): Promise<Installation> {
  const installation = await openInstallation(root);
  try {
    await choosePort(installation.settings);
    return installation;
  } catch (error) {
    await installation.close();
    throw error;
  }
}

/** Waits for two things that open. @throws the error of the one that fails, after the other is closed */
async function openTogether<One extends Opened, Other extends Opened>(
  one: Promise<One>,
  other: Promise<Other>,
): Promise<[One, Other]> {
  try {
    return await Promise.all([one, other]);
  } catch (error) {
    for (const opened of await Promise.allSettled([one, other])) {
      if (opened.status === 'fulfilled') await opened.value.close();
    }
    throw error;
  }
}

/**
 * Starts Ximblox in development. Database and port stay open; server, site and admin reload when files change.
 * @param options.types whether to check the types of the site, in a process of its own
 * @throws SettingsError, StartError
 */
export async function dev(root: string, { types = false }: { types?: boolean } = {}): Promise<void> {
  process.env.NODE_ENV = 'development';
  const paths = buildPaths(root);
  const { siteFolder } = paths;
  const compiler = types ? compilerOf(siteFolder) : null;
  const http = createServer();
  // PostgreSQL starts in a process of its own, while this one loads Vite and the server.
  const opening = openWithPort(root);
  const starting = import('./vite-servers.ts').then(({ startViteServers }) =>
    startViteServers({ root, siteFolder, http }),
  );
  const loading = import('./run-development.ts');
  const [installation, vite] = await openTogether(opening, starting);
  const { runDevelopment } = await loading;
  await runDevelopment({ root, paths, installation, vite, http, compiler });
}
