import { createServer, createServerModuleRunner } from 'vite';
import { serverModulesPlugin, sitePlugin } from '@ximblox/site/build';
import react from '@vitejs/plugin-react';
import type { ServerBundle } from '../build/load-bundle.ts';
import { importSource } from '../build/import-source.ts';
import { serverEntryPlugin } from '../build/server-config.ts';

/**
 * Loads the site definition and the server from their sources, without a build, for one action.
 * @throws the error of the module that cannot be loaded, with the location in its source
 */
export async function withSource<T>(siteFolder: string, action: (bundle: ServerBundle) => Promise<T>): Promise<T> {
  const vite = await createServer({
    configFile: false,
    root: siteFolder,
    appType: 'custom',
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    plugins: [serverModulesPlugin(siteFolder), serverEntryPlugin(siteFolder), sitePlugin(siteFolder), react()],
  });
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });
  try {
    return await action(await importSource(runner));
  } catch (error) {
    // A stack is written when it is first read, with the lines of the sources only while the runner is open.
    if (error instanceof Error) Object.assign(error, { stack: error.stack });
    throw error;
  } finally {
    await runner.close();
    await vite.close();
  }
}
