import type { Server } from 'node:http';
import { join } from 'node:path';
import { prebuiltFolder } from '@ximblox/admin';
import { serverModulesPlugin, sitePartsPlugin, sitePlugin } from '@ximblox/site/build';
import react from '@vitejs/plugin-react';
import { createServer, type InlineConfig, mergeConfig, type ViteDevServer } from 'vite';
import { serverEntryPlugin } from '../build/server-config.ts';

export interface ViteServers {
  /** Undefined where the admin is prebuilt. */
  admin: ViteDevServer | undefined;
  site: ViteDevServer;
  close(): Promise<void>;
}

/** Modules of React that islands load, which are not ES modules. */
const reactModules = ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client'];

async function startAdmin(config: InlineConfig): Promise<ViteDevServer | undefined> {
  if (prebuiltFolder() !== undefined) return undefined;
  const { adminViteConfig } = await import('@ximblox/admin/vite');
  return createServer(mergeConfig(adminViteConfig(), config));
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
    server: {
      middlewareMode: true,
      hmr: { server: http },
      fs: { allow: [root, siteFolder] },
      watch: { ignored: ['**/.data/**', '**/dist/**'] },
    },
  });
  const admin = await startAdmin({
    ...shared('admin'),
    plugins: [serverModulesPlugin(siteFolder), sitePartsPlugin(siteFolder)],
  });
  const site = await createServer({
    ...shared('site'),
    configFile: false,
    root: siteFolder,
    publicDir: join(siteFolder, 'public'),
    build: { assetsInlineLimit: 0 },
    // Below node_modules, Vite converts no package on demand.
    optimizeDeps: { include: reactModules, exclude: ['@ximblox/blocks', '@ximblox/contract', '@ximblox/site'] },
    plugins: [serverModulesPlugin(siteFolder), serverEntryPlugin(siteFolder), sitePlugin(siteFolder), react()],
  });
  return {
    admin,
    site,
    async close() {
      await Promise.all([admin?.close(), site.close()]);
    },
  };
}
