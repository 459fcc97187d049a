import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds in which a new connection must send its first byte during shutdown. */
const patience = 500;

/** Closes every connection used after the abort with its next response (`Connection: close`). */
export function closeAfterResponses(server: Server, stopping: AbortSignal): void {
  const begin = (): void => {
    // Prepended, so that cached responses get it too.
    server.prependListener('request', (_, response: ServerResponse) => {
      response.shouldKeepAlive = false;
    });
  };
  stopping.addEventListener('abort', begin, { once: true });
}

/**
 * Drains connections during shutdown. Node closes those that are idle at that moment, but not those that become idle
 * later or have received nothing, such as the preconnects of browsers.
 * @returns a function that starts draining
 */
export function drainConnections(server: Server): () => void {
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
    // Immediates run right after the event loop has read what arrived: a connection with a new request is not idle then.
    const timer = setInterval(() => setImmediate(end), 100);
    server.once('close', () => clearInterval(timer));
    timer.unref();
  };
}
