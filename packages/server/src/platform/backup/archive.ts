import { pipeline, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { BackupError } from './backup-error.ts';
import { backupProblem } from './backup-problem.ts';

/** Adds entries to an archive, one after the other. */
export interface ArchiveWriter {
  /** Adds an entry. @param size its bytes; content of another size fails */
  add(name: string, size: number, content: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void>;
}

/**
 * Creates a tar archive compressed with Zstandard.
 * @param write adds all entries; an error destroys the returned stream
 */
export function writeArchive(write: (archive: ArchiveWriter) => Promise<void>): Readable {
  const { readable, controller } = createTarPacker();
  // Writing to an archive that its reader has given up would wait for ever.
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  const writer: ArchiveWriter = {
    async add(name, size, content) {
      const entry = controller.add({ name, size, type: 'file', mtime: new Date(0) }).getWriter();
      const unlessFailed = (work: Promise<void>): Promise<void> => {
        work.catch(() => undefined);
        return Promise.race([work, failed.promise]);
      };
      for await (const chunk of content) await unlessFailed(entry.write(chunk));
      await unlessFailed(entry.close());
    },
  };
  // With a checksum, also damage of padding between the entries is found.
  const compressed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  pipeline(Readable.fromWeb(readable as ReadableStream), compressed, (error) => {
    if (error) failed.reject(error);
  });
  void write(writer).then(
    () => controller.finalize(),
    (error: unknown) => controller.error(error),
  );
  return compressed;
}

/** One entry of an archive. Read `content` to its end before the next one. */
export interface ArchiveEntry {
  name: string;
  content: AsyncIterable<Buffer>;
}

/** Returns why the source of an archive could not be read, if that is so. */
type SourceProblem = () => BackupError | undefined;

/**
 * Passes values on. An error of the archive becomes a `BackupError`, unless its source could not be read; one of its reader
 * stays what it is.
 */
async function* orDamaged<Value>(values: AsyncIterable<Value>, problem: SourceProblem): AsyncGenerator<Value> {
  const iterator = values[Symbol.asyncIterator]();
  const next = (): Promise<IteratorResult<Value>> =>
    iterator.next().catch((cause: unknown) => {
      throw problem() ?? new BackupError('The backup is damaged or incomplete.', { cause });
    });
  try {
    for (let step = await next(); !step.done; step = await next()) yield step.value;
  } finally {
    await iterator.return?.().catch(() => undefined);
  }
}

async function* contentOf(body: ReadableStream<Uint8Array>, problem: SourceProblem): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, byteLength } of orDamaged(body, problem)) {
    yield Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
  }
}

/** Writes a stream to the decoder of an archive until it ends or fails, or its reader stops. */
async function feed(stream: Readable, writer: WritableStreamDefaultWriter<Buffer>): Promise<void> {
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) await writer.write(chunk);
    await writer.close();
  } catch (error) {
    await writer.abort(error);
  }
}

/**
 * Reads the entries of an archive in order.
 * @throws BackupError if it is damaged or incomplete, or if its source cannot be read
 */
export async function* readArchive(source: Readable): AsyncGenerator<ArchiveEntry> {
  let sourceProblem: BackupError | undefined;
  const problem: SourceProblem = () => sourceProblem;
  async function* readSource(): AsyncGenerator<Buffer> {
    try {
      yield* source as AsyncIterable<Buffer>;
    } catch (error) {
      sourceProblem = backupProblem(error, 'The backup');
      throw error;
    }
  }
  const decompressed = pipeline(readSource, createZstdDecompress(), () => undefined);
  const { writable, readable } = createTarDecoder({ strict: true });
  const entries = readable as unknown as ReadableStream<{ header: { name: string }; body: ReadableStream<Uint8Array> }>;
  // Node's adapter to web streams throws outside of any call when its reader stops early.
  void feed(decompressed, writable.getWriter() as WritableStreamDefaultWriter<Buffer>).catch(() => undefined);
  try {
    for await (const { header, body } of orDamaged(entries, problem)) {
      yield { name: header.name, content: contentOf(body, problem) };
    }
  } finally {
    source.destroy();
    decompressed.destroy();
  }
}
