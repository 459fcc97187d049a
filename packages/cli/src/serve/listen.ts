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

/** Why the port cannot be had, as a sentence. */
export const refusal = ({ host, port }: Settings, code = ''): StartError =>
  new StartError(
    `Port ${port} of ${host} cannot be used: ${reasons[code] ?? code}. Set PORT or HOST to another value.`,
  );

/**
 * Tries the port before there is work for it; when the settings leave it open, a free one is chosen now, so that links are right before anybody listens.
 * @throws StartError when the port cannot be had
 */
export async function choosePort(settings: Settings): Promise<void> {
  const server = createServer();
  try {
    server.listen(settings.port, settings.host);
    await once(server, 'listening');
    const address = server.address();
    if (address !== null && typeof address === 'object') settings.port = address.port;
  } catch (error) {
    throw refusal(settings, (error as NodeJS.ErrnoException).code);
  } finally {
    await new Promise((resolve) => {
      server.close(resolve);
    });
  }
}

/** @throws StartError when the port cannot be had */
export async function listen(app: FastifyInstance, settings: Settings): Promise<void> {
  try {
    await app.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    throw refusal(settings, (error as NodeJS.ErrnoException).code);
  }
}
