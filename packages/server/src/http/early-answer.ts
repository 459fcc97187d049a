import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { declaredLength } from './body-admission.ts';
import { hasBody } from './slow-bodies.ts';

/** Milliseconds for which the connection of a refused sender stays after its answer. */
const patience = 1_000;
/** Bodies up to so many bytes are discarded to their end: not every client reads an answer before it has sent everything. */
const worthDiscarding = 256 * 1024;

/**
 * Closes the connection of a request after its answer, although its body is still arriving, but a moment later: closing at
 * once would reset the connection, and the sender might never see the answer. Of a large body nothing more is read.
 */
function lingeringClose(request: IncomingMessage): void {
  const { socket } = request;
  request.unpipe();
  if (declaredLength(request) <= worthDiscarding) request.resume();
  else {
    request.pause();
    // Node reads bodies that nobody has begun to read to their end.
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

/** Statuses of refusals that say the body itself is too much. */
const tooMuch = new Set([413, 503]);

/** Ends connections whose body was refused before it had arrived: nobody is going to read the rest. */
export function closeAfterEarlyAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, next) => {
    const { raw } = request;
    const isRefused = reply.statusCode >= 400 && (request.caller === null || tooMuch.has(reply.statusCode));
    if (isRefused && hasBody(raw) && !raw.complete && !raw.socket.destroyed) {
      reply.header('Connection', 'close');
      lingeringClose(raw);
    }
    next(null, payload);
  });
}
