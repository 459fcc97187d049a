import { fail } from '@ximblox/contract';
import type { Readable } from 'node:stream';

/** One piece of a stream. It must be consumed before the next one. */
type Piece = AsyncGenerator<Buffer, void>;

/**
 * Splits a stream into pieces of at most `size` bytes, to be consumed one after the other. If the stream breaks, the last piece ends
 * early, so that the received bytes are not lost.
 * @throws 400 V_12 after the last piece of a broken stream
 */
export async function* splitStream(stream: Readable, size: number): AsyncGenerator<Piece, void> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest: Buffer | null = null;
  let isBroken = false;

  const next = async (): Promise<Buffer | null> => {
    if (rest) return rest;
    try {
      const { value, done } = await chunks.next();
      return done ? null : value;
    } catch {
      // Any error means that the client has disconnected.
      isBroken = true;
      return null;
    }
  };

  async function* piece(first: Buffer): Piece {
    let left = size;
    for (let chunk: Buffer | null = first; chunk; chunk = left > 0 ? await next() : null) {
      rest = chunk.length > left ? chunk.subarray(left) : null;
      const part = rest ? chunk.subarray(0, left) : chunk;
      left -= part.length;
      yield part;
    }
  }

  for (let chunk = await next(); chunk; chunk = await next()) {
    rest = null;
    if (chunk.length > 0) yield piece(chunk);
  }
  if (isBroken) fail('V_12', '', { status: 400 });
}
