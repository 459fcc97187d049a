import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noncePlaceholder } from '@ximblox/admin/vite';
import type { ViteDevServer } from 'vite';
import type { AdminPages } from '../serve/mount-admin.ts';

/** Serves the page of the admin through Vite, with a content security policy that allows Vite's client. */
export function developmentAdmin(vite: ViteDevServer, adminPolicy: (nonce: string) => string): AdminPages {
  return {
    async page(nonce, url) {
      const html = await readFile(join(vite.config.root, 'index.html'), 'utf8');
      return (await vite.transformIndexHtml(url, html)).replaceAll(noncePlaceholder, nonce);
    },
    policy: (nonce) =>
      adminPolicy(nonce)
        .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
        .replace("connect-src 'self'", "connect-src 'self' ws: wss:"),
  };
}
