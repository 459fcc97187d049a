import type { ModuleRunner } from 'vite/module-runner';
import { isInstalled } from '../root.ts';
import type { ServerBundle } from './load-bundle.ts';
import { serverEntry, siteEntry } from './server-config.ts';

/**
 * Loads the server and the site from its sources. In the repository Vite loads both, so that both reload; published packages do
 * not change, and Node loads them faster.
 * @throws the error of the module that cannot be loaded, with the location in its source
 */
export async function importSource(runner: Pick<ModuleRunner, 'import'>): Promise<ServerBundle> {
  if (!isInstalled()) return runner.import<ServerBundle>(serverEntry);
  const site = await runner.import<Pick<ServerBundle, 'definition' | 'loadAdmin'>>(siteEntry);
  return { ...(await import('../serve/index.ts')), ...site };
}
