import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createClient, DeliveryError, type PageOf, readPreviewAddress, today } from '@ximblox/client';
import type site from '../museum/ximblox.config.tsx';
import { renderDocument, renderList, renderPage } from './render.ts';

const { XIMBLOX_URL = 'http://localhost:8080', PORT = '4321', HOST = '127.0.0.1' } = process.env;
const client = createClient<typeof site>({ url: XIMBLOX_URL });

const send = (response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void =>
  void response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', ...headers }).end(body);

/** Shows a page of the site, or what there is in its place. */
async function showPage(response: ServerResponse, path: string): Promise<void> {
  const outcome = await client.page(path);
  switch (outcome.kind) {
    case 'page':
      return send(response, 200, renderDocument(outcome.page.title, `<main>${renderPage(outcome.page)}</main>`));
    case 'moved':
      return send(response, outcome.status, '', { Location: outcome.url });
    case 'gone':
      return send(response, 410, renderDocument('Gone', '<h1>This page was removed.</h1>'));
    case 'missing':
      return send(response, 404, renderDocument('Not found', '<h1>There is no such page.</h1>'));
  }
}

/** Lists the exhibitions that have not started, the first one first. */
async function showExhibitions(response: ServerResponse): Promise<void> {
  const { items } = await client.pages('exhibition', {
    where: { start: { gte: today() } },
    orderBy: { start: 'asc' },
    fields: ['start'],
  });
  send(response, 200, renderDocument('Exhibitions', `<h1>Exhibitions</h1>${renderList(items)}`));
}

/** Shows a draft in the frame of the page editor. */
async function showPreview(response: ServerResponse, url: URL): Promise<void> {
  const address = readPreviewAddress(url);
  if (!address) return send(response, 400, renderDocument('Preview', '<h1>Open the preview from the editor.</h1>'));
  const drafts = createClient<typeof site>({ url: XIMBLOX_URL, token: address.token });
  const outcome = await drafts.page(address.pageID);
  if (outcome.kind !== 'page') return send(response, 404, renderDocument('Preview', '<h1>There is no such page.</h1>'));
  const script = '<script type="module" src="/preview.js"></script>';
  const html = renderDocument(outcome.page.title, `<main>${renderPage(outcome.page)}</main>`, script);
  send(response, 200, html.replace('<html ', `<html data-cms="${new URL(XIMBLOX_URL).origin}" `), {
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': `frame-ancestors ${new URL(XIMBLOX_URL).origin}`,
  });
}

const clientModule = fileURLToPath(import.meta.resolve('@ximblox/client'));

/** Serves a module of the client, which has no dependencies. In the repository of Ximblox it is TypeScript. */
async function sendModule(response: ServerResponse, path: string): Promise<void> {
  const source = await readFile(path, 'utf8');
  const code = path.endsWith('.ts') ? stripTypeScriptTypes(source) : source;
  send(response, 200, code, { 'Content-Type': 'text/javascript; charset=utf-8' });
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
  const { pathname } = url;
  const respond = async (): Promise<void> => {
    if (pathname === '/exhibitions') return showExhibitions(response);
    if (pathname === '/preview') return showPreview(response, url);
    if (pathname === '/preview/render') {
      // A form of another website can send a text, but not this type. Rich text is not sanitised again.
      if (request.headers['content-type'] !== 'application/json') return send(response, 415, '');
      return send(response, 200, renderPage(JSON.parse(await text(request)) as PageOf<typeof site>));
    }
    if (pathname === '/preview.js') return sendModule(response, join(import.meta.dirname, 'preview.js'));
    if (pathname === '/client/') return sendModule(response, clientModule);
    if (pathname.startsWith('/client/')) {
      return sendModule(response, join(dirname(clientModule), basename(pathname)));
    }
    return showPage(response, pathname);
  };
  respond().catch((error: unknown) => {
    const isRefused = error instanceof DeliveryError && error.status > 0;
    console.error(error);
    send(response, isRefused ? 400 : 502, renderDocument('Error', '<h1>This page cannot be shown now.</h1>'));
  });
});
server.listen(Number(PORT), HOST, () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : PORT;
  console.log(`The frontend listens at http://${HOST}:${port}`);
});
