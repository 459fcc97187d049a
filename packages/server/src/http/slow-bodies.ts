import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** The least that a sender of a body must manage. */
export interface BodyRate {
  /** Bytes in each span. */
  bytes: number;
  /** Milliseconds of a span. */
  span: number;
  /** Spans in a row in which it may fall short. */
  patience: number;
}

/** 1 KiB a second, given ten to fifteen seconds to get going. */
export const leastBodyRate: BodyRate = { bytes: 5 * 1024, span: 5_000, patience: 2 };

interface Receiving {
  socket: Socket;
  /** Bytes that had come by the last look. */
  seen: number;
  shortfalls: number;
}

/** Whether a request says that a body follows. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;

/** How often in a row a sender has fallen short, after one more span. @param isWaitingForUs nobody took what had come already */
export const shortfallsAfter = (before: number, received: number, isWaitingForUs: boolean, rate: BodyRate): number =>
  isWaitingForUs || received >= rate.bytes ? 0 : before + 1;

const tooSlow = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** Ends the connection of a sender that takes too long over a body, with 408. */
export function endSlowSender(socket: Socket): void {
  if (!socket.destroyed) socket.end(tooSlow, () => socket.destroy());
}

/**
 * Ends connections whose sender takes for ever over a body: a few of them would hold up uploads, memory and files of everybody.
 * @returns what ends the watch
 */
export function endSlowBodies(server: Server, rate: BodyRate = leastBodyRate): () => void {
  const receiving = new Map<IncomingMessage, Receiving>();
  const look = (): void => {
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
      endSlowSender(socket);
    }
  };
  server.on('request', (request: IncomingMessage) => {
    if (!hasBody(request) || request.complete) return;
    receiving.set(request, { socket: request.socket, seen: request.socket.bytesRead, shortfalls: 0 });
  });
  const timer = setInterval(look, rate.span);
  timer.unref();
  return () => clearInterval(timer);
}
