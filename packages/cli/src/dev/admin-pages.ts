import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillPage } from '@ximblox/admin';
import { sitePartsModule } from '@ximblox/site/build';
import type { ViteDevServer } from 'vite';
import { builtAdmin } from '../serve/built-admin.ts';
import type { AdminPages } from '../serve/mount-admin.ts';

type Policy = (nonce: string, previewOrigin: string) => string;

/** Returns a content security policy that allows Vite's client. */
const developmentPolicy =
  (adminPolicy: Policy): Policy =>
  (nonce, previewOrigin) =>
    adminPolicy(nonce, previewOrigin)
      .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
      .replace("connect-src 'self'", "connect-src 'self' ws: wss:");

/** URL of the module with what the site adds to the admin, on the development server. */
const siteParts = `/cmsadmin/@id/__x00__${sitePartsModule}`;

/** Serves the page of the admin through Vite, with a content security policy that allows Vite's client. */
export function developmentAdmin(vite: ViteDevServer, adminPolicy: Policy): AdminPages {
  return {
    async page(nonce, url) {
      const html = await readFile(join(vite.config.root, 'index.html'), 'utf8');
      return fillPage(await vite.transformIndexHtml(url, html), { nonce, siteParts });
    },
    policy: developmentPolicy(adminPolicy),
  };
}

/**
 * Serves the page of a prebuilt admin with scripts of the development server, which reload it when files of the site change
 * and show errors.
 */
export function prebuiltAdmin(
  folder: string,
  options: { siteParts: string; scripts: readonly string[]; adminPolicy: Policy },
): AdminPages {
  const { siteParts, scripts, adminPolicy } = options;
  const { page } = builtAdmin(folder, siteParts);
  const elements = scripts.map((url) => `<script type="module" src="${url}"></script>`).join('');
  return {
    page: async (nonce, url) => (await page(nonce, url)).replace('</head>', `${elements}</head>`),
    policy: developmentPolicy(adminPolicy),
  };
}
