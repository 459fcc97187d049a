import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { declaredLength } from './body-admission.ts';
import { hasBody } from './slow-bodies.ts';

/** Milliseconds for which the connection stays open after the response. */
const patience = 1_000;
/** Bodies up to this size are read and discarded: some clients read the response only after sending everything. */
const maxDiscarded = 256 * 1024;

/**
 * Lingering close: closes the connection a moment after the response although the body is still arriving. An immediate
 * close would reset the connection, and the client might miss the response. The rest of a large body is not read.
 */
function lingeringClose(request: IncomingMessage): void {
  const { socket } = request;
  request.unpipe();
  if (declaredLength(request) <= maxDiscarded) request.resume();
  else {
    request.pause();
    // Node discards a body to its end if reading has not started.
    request.read();
  }
  socket.destroySoon = () => {
    const end = (): unknown => socket.destroy();
    const timer = setTimeout(end, patience);
    socket.once('close', () => clearTimeout(timer));
    request.once('end', end);
    request.once('error', end);
    socket.end();
  };
}

/** Statuses that reject the body itself, so that even a user's body is not read. */
const bodyRefusals = new Set([413, 503]);

/** Closes connections whose request was refused before its body had arrived, since the rest will not be read. */
export function closeAfterEarlyResponses(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, next) => {
    const { raw } = request;
    const isRefused = reply.statusCode >= 400 && (request.caller === null || bodyRefusals.has(reply.statusCode));
    if (isRefused && hasBody(raw) && !raw.complete && !raw.socket.destroyed) {
      reply.header('Connection', 'close');
      lingeringClose(raw);
    }
    next(null, payload);
  });
}
