import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillPage } from '@ximblox/admin';
import type { ViteDevServer } from 'vite';
import type { AdminPages } from '../serve/mount-admin.ts';

/** Serves the page of the admin through Vite, with a content security policy that allows Vite's client. */
export function developmentAdmin(
  vite: ViteDevServer,
  { adminPolicy, menuActions }: { adminPolicy: (nonce: string) => string; menuActions: string },
): AdminPages {
  return {
    async page(nonce, url) {
      const html = await readFile(join(vite.config.root, 'index.html'), 'utf8');
      return fillPage(await vite.transformIndexHtml(url, html), { nonce, menuActions });
    },
    policy: (nonce) =>
      adminPolicy(nonce)
        .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
        .replace("connect-src 'self'", "connect-src 'self' ws: wss:"),
  };
}
