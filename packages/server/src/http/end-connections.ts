import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds that a connection has to bring its first byte before a server that stops ends it. */
const patience = 500;

/** Has every connection that is used from the abort on end with its answer, which says so (`Connection: close`). */
export function closeAfterAnswers(server: Server, stopping: AbortSignal): void {
  const begin = (): void => {
    // Before everything that answers, such as what is cached.
    server.prependListener('request', (_, response: ServerResponse) => {
      response.shouldKeepAlive = false;
    });
  };
  stopping.addEventListener('abort', begin, { once: true });
}

/**
 * Ends what a server that stops would wait for in vain. Node closes connections that are idle at that moment, but neither
 * those that become idle later nor those over which nothing has come at all, such as browsers open in advance.
 * @returns begins it
 */
export function endConnections(server: Server): () => void {
  const sockets = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, performance.now());
    socket.once('close', () => sockets.delete(socket));
  });
  const end = (): void => {
    server.closeIdleConnections();
    for (const [socket, since] of sockets) {
      if (socket.bytesRead === 0 && performance.now() - since > patience) socket.destroy();
    }
  };
  return () => {
    const timer = setInterval(end, 100);
    server.once('close', () => clearInterval(timer));
    timer.unref();
  };
}
