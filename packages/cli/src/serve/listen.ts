import { createServer } from 'node:net';
import { once } from 'node:events';
import { type Settings, StartError } from '@ximblox/server/platform';
import type { FastifyInstance } from 'fastify';

const reasons: Record<string, string> = {
  EADDRINUSE: 'another program uses it',
  EACCES: 'this user is not allowed to use it',
  EADDRNOTAVAIL: 'this machine does not have this address',
  ENOTFOUND: 'the address cannot be resolved',
};

/** Returns the error for a port that cannot be used. */
export const portError = ({ host, port }: Settings, code = ''): StartError =>
  new StartError(
    `Port ${port} of ${host} cannot be used: ${reasons[code] ?? code}. Set PORT or HOST to another value.`,
  );

/**
 * Tests the port before the slow part of the start. If the port is 0, chooses a free one, so that links are correct from the
 * beginning.
 * @throws StartError when the port cannot be used
 */
export async function choosePort(settings: Settings): Promise<void> {
  const server = createServer();
  try {
    server.listen(settings.port, settings.host);
    await once(server, 'listening');
    const address = server.address();
    if (address !== null && typeof address === 'object') settings.port = address.port;
  } catch (error) {
    throw portError(settings, (error as NodeJS.ErrnoException).code);
  } finally {
    await new Promise((resolve) => {
      server.close(resolve);
    });
  }
}

/** @throws StartError when the port cannot be used */
export async function listen(app: FastifyInstance, settings: Settings): Promise<void> {
  try {
    await app.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    throw portError(settings, (error as NodeJS.ErrnoException).code);
  }
}
