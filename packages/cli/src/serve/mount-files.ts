import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { hashedFolder } from '@ximblox/site/build';
import type { FastifyInstance } from 'fastify';

const packed = /\.(?:br|gz)$/;

/** Serves what lies in a folder under names that hold a hash. They are listed here, once: the library would list them for every answer. */
async function mountHashed(app: FastifyInstance, prefix: string, folder: string): Promise<void> {
  const names = new Set((await readdir(folder)).filter((name) => !packed.test(name)));
  app.get<{ Params: { '*': string } }>(`${prefix}*`, (request, reply) => {
    const name = request.params['*'];
    return names.has(name) ? reply.sendFile(name, folder) : reply.callNotFound();
  });
}

/** Serves the files of a build, packed beforehand: what has a hash in its name for ever, the site's own public files for an hour. */
export async function mountFiles(app: FastifyInstance, folders: { admin: string; site: string }): Promise<void> {
  const assets = join(folders.admin, 'assets');
  await app.register(fastifyStatic, { root: assets, serve: false, preCompressed: true, immutable: true, maxAge: '1y' });
  await mountHashed(app, '/cmsadmin/assets/', assets);
  await mountHashed(app, `/${hashedFolder}/`, join(folders.site, hashedFolder));
  await app.register(fastifyStatic, {
    root: folders.site,
    prefix: '/',
    wildcard: false,
    globIgnore: [`${hashedFolder}/**`, '.vite/**', '**/*.br', '**/*.gz'],
    index: false,
    maxAge: '1h',
    decorateReply: false,
  });
}
