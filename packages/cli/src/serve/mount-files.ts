import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import send, { type SendOptions } from '@fastify/send';
import { hashedFolder } from '@ximblox/site/build';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Content encodings for which builds have compressed copies, smallest first, with their file extension. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Returns the paths of all files below a folder, with forward slashes. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** Returns the content encodings that a request accepts. */
function acceptedEncodings({ headers }: FastifyRequest): Set<string> {
  const codings = (headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.split(';').map((text) => text.trim()));
  return new Set(codings.flatMap(([name = '', quality]) => (/^q=0(\.0*)?$/.test(quality ?? '') ? [] : [name])));
}

interface StaticFolder {
  /** Public paths, without compressed copies. */
  names: string[];
  /** Sends a file in the best accepted encoding. */
  sendFile(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply>;
}

/** Opens a folder that does not change while the process runs. */
async function openStaticFolder(root: string, options: SendOptions): Promise<StaticFolder> {
  const all = new Set(await listFiles(root));
  const sendFile = async (request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> => {
    const choices = encodings.filter(([, ending]) => all.has(name + ending));
    const requested = choices.length > 0 ? acceptedEncodings(request) : new Set<string>();
    const [coding, ending = ''] = choices.find(([offered]) => requested.has(offered)) ?? [];
    const path = encodeURI(name + ending);
    const { statusCode, headers, stream } = await send(request.raw, path, {
      root,
      dotfiles: 'allow',
      index: false,
      ...options,
    });
    reply.code(statusCode).headers(headers);
    if (choices.length > 0) reply.header('Vary', 'Accept-Encoding');
    if (coding) {
      const type = send.mime.getType(name) ?? 'application/octet-stream';
      reply.header('Content-Encoding', coding).type(send.isUtf8MimeType(type) ? `${type}; charset=utf-8` : type);
    }
    return reply.send(stream);
  };
  return { names: [...all].filter((name) => !encodings.some(([, ending]) => name.endsWith(ending))), sendFile };
}

/** Serves files with a hash in their name as immutable. */
async function mountHashed(app: FastifyInstance, prefix: string, folder: string): Promise<void> {
  const { names, sendFile } = await openStaticFolder(folder, { immutable: true, maxAge: '1y' });
  const known = new Set(names);
  app.get<{ Params: { '*': string } }>(`${prefix}*`, (request, reply) => {
    const name = request.params['*'];
    return known.has(name) ? sendFile(request, reply, name) : reply.callNotFound();
  });
}

/** Folders of built files. */
export interface BuiltFolders {
  admin?: string;
  site?: string;
  /** What the site adds to the admin; the folder does not exist when it adds nothing. */
  parts?: string;
}

/** Serves the files of a build: hashed files as immutable, public files of the site with a cache time of one hour. */
export async function mountFiles(app: FastifyInstance, { admin, site, parts }: BuiltFolders): Promise<void> {
  if (admin !== undefined) await mountHashed(app, '/cmsadmin/assets/', join(admin, 'assets'));
  if (parts !== undefined && existsSync(parts)) {
    await mountHashed(app, '/cmsadmin/site/assets/', join(parts, 'assets'));
  }
  if (site === undefined) return;
  await mountHashed(app, `/${hashedFolder}/`, join(site, hashedFolder));
  const { names, sendFile } = await openStaticFolder(site, { maxAge: '1h' });
  for (const name of names) {
    if (name.startsWith(`${hashedFolder}/`) || name.startsWith('.vite/')) continue;
    app.get(`/${encodeURI(name).replaceAll(':', '::')}`, (request, reply) => sendFile(request, reply, name));
  }
}
