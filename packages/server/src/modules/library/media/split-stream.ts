import { fail } from '@ximblox/contract';
import type { Readable } from 'node:stream';

/** One piece of a stream; the next begins where this one has been read to its end. */
type Piece = AsyncGenerator<Buffer, void>;

/**
 * Cuts a stream into pieces of at most `size` bytes, each to be read to its end before the next. A stream that breaks off
 * ends its last piece early, so that what has come is not lost.
 * @throws 400 V_12 behind the last piece of a stream that broke off
 */
export async function* piecesOf(stream: Readable, size: number): AsyncGenerator<Piece, void> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest: Buffer | null = null;
  let isBroken = false;

  const next = async (): Promise<Buffer | null> => {
    if (rest) return rest;
    try {
      const { value, done } = await chunks.next();
      return done ? null : value;
    } catch {
      // Whatever the reason, the sender is gone.
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
