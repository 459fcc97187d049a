import type { Server } from 'node:http';
import { join } from 'node:path';
import { adminViteConfig } from '@ximblox/admin/vite';
import { menuActionsPlugin, serverModulesPlugin, sitePlugin } from '@ximblox/site/build';
import react from '@vitejs/plugin-react';
import { createServer, type InlineConfig, mergeConfig, type ViteDevServer } from 'vite';
import { serverEntryPlugin } from '../build/server-config.ts';

export interface ViteServers {
  admin: ViteDevServer;
  site: ViteDevServer;
  close(): Promise<void>;
}

/** Starts one Vite for the admin and one for site and server, behind the same HTTP server. */
export async function startViteServers(options: {
  root: string;
  siteFolder: string;
  http: Server;
}): Promise<ViteServers> {
  const { root, siteFolder, http } = options;
  const shared = (name: string): InlineConfig => ({
    appType: 'custom',
    cacheDir: join(root, 'node_modules', '.cache', `vite-${name}`),
    clearScreen: false,
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: { server: http }, fs: { allow: [root, siteFolder] } },
  });
  const forAdmin: InlineConfig = {
    ...shared('admin'),
    plugins: [serverModulesPlugin(siteFolder), menuActionsPlugin(siteFolder)],
  };
  const admin = await createServer(mergeConfig(adminViteConfig(), forAdmin));
  const site = await createServer({
    ...shared('site'),
    configFile: false,
    root: siteFolder,
    publicDir: join(siteFolder, 'public'),
    plugins: [serverModulesPlugin(siteFolder), serverEntryPlugin(siteFolder), sitePlugin(siteFolder), react()],
  });
  for (const event of ['add', 'unlink'] as const) {
    // The admin imports actions of the site, but does not watch its folder.
    site.watcher.on(event, (file) => {
      if (!file.endsWith('.action.ts')) return;
      admin.moduleGraph.invalidateAll();
      admin.ws.send({ type: 'full-reload' });
    });
  }
  return {
    admin,
    site,
    async close() {
      await Promise.all([admin.close(), site.close()]);
    },
  };
}
