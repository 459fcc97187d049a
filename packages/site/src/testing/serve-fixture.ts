import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { readSiteAssets, siteClientConfig } from '../build/index.ts';
import { respondFromCache, writeResponse } from '../respond-from-cache.ts';
import type { PreviewPage } from '../create-site.ts';
import { createTestSite, type TestSite } from './site.ts';

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

/** The fixture site on an HTTP server. */
export interface ServedFixture extends TestSite {
  url: string;
  /** Page shown at `/preview`. */
  preview: PreviewPage;
  close(): Promise<void>;
}

/** A page with the preview in a frame, like the page editor; records the events it receives. */
const editorHtml = `<!doctype html><title>Editor</title><link rel="icon" href="data:,"><script>
  window.events = [];
  addEventListener('message', (event) => events.push(event.data));
</script><iframe src="/preview" width="1000" height="600"></iframe>`;

/** Builds the browser files of the fixture site and serves it, with `/preview` and `/editor`. */
export async function serveFixture(outDir: string): Promise<ServedFixture> {
  const siteFolder = fileURLToPath(new URL('./fixture-site', import.meta.url));
  await build({ ...siteClientConfig({ siteFolder, outDir }), logLevel: 'error' });
  const test = createTestSite({ assets: readSiteAssets(outDir) });
  const preview: PreviewPage = { pageID: 1, locale: 'nl-nl', type: 'content', title: 'x', typeData: {}, blocks: [] };
  const served = { ...test, preview };

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const page = async (): Promise<void> => {
      if (pathname === '/editor') return void response.setHeader('Content-Type', 'text/html').end(editorHtml);
      if (pathname === '/preview') {
        const html = await test.site.previewDocument(served.preview);
        response.writeHead(200, { ...test.site.documentHeaders, 'Content-Type': 'text/html; charset=utf-8' }).end(html);
        return;
      }
      const type = types[extname(pathname)] ?? 'application/octet-stream';
      const file = await readFile(join(outDir, normalize(pathname))).catch(() => undefined);
      if (file) response.setHeader('Content-Type', type).end(file);
      else
        writeResponse(response, await test.site.handle({ path: pathname, headers: request.headers }), request.method);
    };
    if (!respondFromCache(test.site, request, response)) void page();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return Object.assign(served, {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
