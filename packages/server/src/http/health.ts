import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { askDatabase, type Database } from '../platform/database/database.ts';

/** Milliseconds in which database and storage must answer. */
const patience = 1500;

async function isReady(db: Database, services: Services): Promise<boolean> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('not ready in time')), patience).unref();
  });
  const checks = Promise.all([askDatabase(db), services.blobs.check()]);
  return Promise.race([checks, late]).then(
    () => true,
    () => false,
  );
}

/** `/healthz` says that the process lives, `/readyz` whether it can serve: database and storage reached, not shutting down. */
export function mountHealth(app: FastifyInstance, db: Database, services: Services, isClosing: () => boolean): void {
  // Load balancers ask by address, or name no host at all.
  const config = { answersEveryHost: true };
  app.get('/healthz', { config }, (_, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', { config }, async (_, reply) => {
    const ready = !isClosing() && (await isReady(db, services));
    return reply
      .code(ready ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready' });
  });
}
