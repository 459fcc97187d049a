import { setImmediate as afterReading } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that running requests get at shutdown. */
const requestTimeout = 10_000;

/** Stops accepting connections and waits for running requests. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), requestTimeout);
  let accepted = 0;
  app.server.on('connection', () => (accepted += 1));
  // A proxy may just have sent a request on an idle connection. Right after the event loop has read what arrived, it is not idle.
  // The loop accepts one connection per turn, and closing the server resets those that wait.
  for (let turn = 0, before = -1; accepted > before && turn < 100; turn++) {
    before = accepted;
    await afterReading();
  }
  app.server.close();
  await app.close();
  clearTimeout(late);
}
