import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { hashedFolder } from '@ximblox/site/build';
import type { FastifyInstance } from 'fastify';

const packed = ['**/*.br', '**/*.gz'];

const hashed: Partial<FastifyStaticOptions> = {
  // Each file is looked up once, at the start; by a wildcard its whole folder would be read for every answer.
  wildcard: false,
  globIgnore: packed,
  preCompressed: true,
  immutable: true,
  maxAge: '1y',
  index: false,
  decorateReply: false,
};

/** Serves the files of a build, packed beforehand: what has a hash in its name for ever, the site's own public files for an hour. */
export async function mountFiles(app: FastifyInstance, folders: { admin: string; site: string }): Promise<void> {
  await app.register(fastifyStatic, { ...hashed, root: join(folders.admin, 'assets'), prefix: '/cmsadmin/assets/' });
  // A script of another build is none of the screens below `/cmsadmin`.
  app.get('/cmsadmin/assets/*', (_, reply) => reply.callNotFound());
  await app.register(fastifyStatic, { ...hashed, root: join(folders.site, hashedFolder), prefix: `/${hashedFolder}/` });
  await app.register(fastifyStatic, {
    root: folders.site,
    prefix: '/',
    wildcard: false,
    globIgnore: [`${hashedFolder}/**`, '.vite/**', ...packed],
    index: false,
    maxAge: '1h',
    decorateReply: false,
  });
}
