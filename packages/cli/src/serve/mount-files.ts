import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import send, { type SendOptions } from '@fastify/send';
import { hashedFolder } from '@ximblox/site/build';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Content codings for which a build keeps packed copies, the smallest first, with the ending of their names. */
const packings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Names of the files below a folder, with slashes. */
async function namesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** Content codings that a request takes, by name. */
function accepted({ headers }: FastifyRequest): Set<string> {
  const codings = (headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.split(';').map((text) => text.trim()));
  return new Set(codings.flatMap(([name = '', quality]) => (/^q=0(\.0*)?$/.test(quality ?? '') ? [] : [name])));
}

interface Folder {
  /** What may be asked for; packed copies are not. */
  names: string[];
  /** Answers a request with one of the files, as small as the request takes it. */
  answer(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply>;
}

/** Files of a folder that does not change while this process runs. */
async function openFolder(root: string, options: SendOptions): Promise<Folder> {
  const all = new Set(await namesBelow(root));
  const answer = async (request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> => {
    const choices = packings.filter(([, ending]) => all.has(name + ending));
    const taken = choices.length > 0 ? accepted(request) : new Set<string>();
    const [coding, ending = ''] = choices.find(([offered]) => taken.has(offered)) ?? [];
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
  return { names: [...all].filter((name) => !packings.some(([, ending]) => name.endsWith(ending))), answer };
}

/** Serves what lies in a folder under names that hold a hash, for ever. */
async function mountHashed(app: FastifyInstance, prefix: string, folder: string): Promise<void> {
  const { names, answer } = await openFolder(folder, { immutable: true, maxAge: '1y' });
  const known = new Set(names);
  app.get<{ Params: { '*': string } }>(`${prefix}*`, (request, reply) => {
    const name = request.params['*'];
    return known.has(name) ? answer(request, reply, name) : reply.callNotFound();
  });
}

/** Serves the files of a build: what has a hash in its name for ever, the site's own public files for an hour. */
export async function mountFiles(app: FastifyInstance, folders: { admin: string; site: string }): Promise<void> {
  await mountHashed(app, '/cmsadmin/assets/', join(folders.admin, 'assets'));
  await mountHashed(app, `/${hashedFolder}/`, join(folders.site, hashedFolder));
  const { names, answer } = await openFolder(folders.site, { maxAge: '1h' });
  for (const name of names) {
    if (name.startsWith(`${hashedFolder}/`) || name.startsWith('.vite/')) continue;
    app.get(`/${encodeURI(name).replaceAll(':', '::')}`, (request, reply) => answer(request, reply, name));
  }
}
