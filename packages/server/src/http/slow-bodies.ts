import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Minimum transfer rate of request bodies. */
interface BodyRate {
  /** Minimum number of bytes per interval. */
  bytes: number;
  /** Length of an interval in milliseconds. */
  span: number;
  /** Consecutive intervals below the minimum after which the connection is closed. */
  patience: number;
}

/** 1 KiB a second, after ten to fifteen seconds. */
export const minBodyRate: BodyRate = { bytes: 5 * 1024, span: 5_000, patience: 2 };

interface Receiving {
  socket: Socket;
  /** Bytes read on the connection up to the last check. */
  seen: number;
  shortfalls: number;
}

/** Returns whether a request has a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;

/** Returns the number of consecutive slow intervals. @param isWaitingForUs the server has not read what has arrived */
export const shortfallsAfter = (before: number, received: number, isWaitingForUs: boolean, rate: BodyRate): number =>
  isWaitingForUs || received >= rate.bytes ? 0 : before + 1;

const tooSlow = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** Closes the connection of a slow client with 408. */
export function closeSlowConnection(socket: Socket): void {
  if (!socket.destroyed) socket.end(tooSlow, () => socket.destroy());
}

/**
 * Closes connections whose body arrives too slowly: a few of them would block uploads, memory and files for all clients.
 * @returns a function that stops the checks
 */
export function endSlowBodies(server: Server, rate: BodyRate = minBodyRate): () => void {
  const receiving = new Map<IncomingMessage, Receiving>();
  const check = (): void => {
    for (const [request, one] of receiving) {
      const { socket } = one;
      if (request.complete || socket.destroyed) {
        receiving.delete(request);
        continue;
      }
      const isWaitingForUs = request.readableLength >= request.readableHighWaterMark;
      one.shortfalls = shortfallsAfter(one.shortfalls, socket.bytesRead - one.seen, isWaitingForUs, rate);
      one.seen = socket.bytesRead;
      if (one.shortfalls < rate.patience) continue;
      receiving.delete(request);
      closeSlowConnection(socket);
    }
  };
  server.on('request', (request: IncomingMessage) => {
    if (!hasBody(request) || request.complete) return;
    receiving.set(request, { socket: request.socket, seen: request.socket.bytesRead, shortfalls: 0 });
  });
  const timer = setInterval(check, rate.span);
  timer.unref();
  return () => clearInterval(timer);
}
