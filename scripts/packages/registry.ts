import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';

/** What `npm publish` sends, and what a registry answers to a request for a package. */
interface Packument {
  name: string;
  versions: Record<string, { dist: { tarball: string } }>;
  'dist-tags': Record<string, string>;
  /** Tarballs in base 64, by file name. */
  _attachments?: Record<string, { data: string }>;
}

interface Published {
  packument: Packument;
  tarballs: Map<string, Buffer>;
}

/** A package registry that runs for a test. */
export interface Registry {
  /** `http://127.0.0.1:41234` */
  origin: string;
  stop(): Promise<void>;
}

/** Names that a test publishes, which are never looked up elsewhere. */
const isOwn = (name: string): boolean => name.startsWith('@ximblox/') || name === 'create-ximblox';

/**
 * Starts a package registry in memory, on a free port of loopback. `npm publish` fills it without a login; requests for other
 * packages are redirected to `upstream`, so npm takes them from its cache.
 */
export async function startRegistry(upstream: string): Promise<Registry> {
  const packages = new Map<string, Published>();

  function publish(sent: Packument): number {
    const { packument, tarballs } = packages.get(sent.name) ?? { packument: sent, tarballs: new Map<string, Buffer>() };
    const isKnown =
      packages.has(sent.name) && Object.keys(sent.versions).some((version) => packument.versions[version]);
    if (isKnown) return 409;
    for (const [file, { data }] of Object.entries(sent._attachments ?? {})) {
      tarballs.set(file, Buffer.from(data, 'base64'));
    }
    const versions = { ...packument.versions, ...sent.versions };
    const tags = { ...packument['dist-tags'], ...sent['dist-tags'] };
    packages.set(sent.name, { packument: { name: sent.name, versions, 'dist-tags': tags }, tarballs });
    return 201;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = decodeURIComponent(request.url ?? '/').slice(1);
    const [name = '', file] = path.split('/-/');
    if (request.method === 'PUT') {
      const status = isOwn(name) ? publish((await json(request)) as Packument) : 403;
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    if (!isOwn(name)) {
      response.writeHead(302, { location: new URL((request.url ?? '').slice(1), upstream).href }).end();
      return;
    }
    const found = packages.get(name);
    const body = file === undefined ? found && JSON.stringify(found.packument) : found?.tarballs.get(file);
    // The next run may get the same port.
    response.writeHead(body === undefined ? 404 : 200, { 'cache-control': 'no-store' }).end(body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
