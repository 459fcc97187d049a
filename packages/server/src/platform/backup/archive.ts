import { once } from 'node:events';
import { pipeline, Readable } from 'node:stream';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { BackupError } from './backup-error.ts';

/** Adds entries to an archive, one after the other. */
export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>;
  /** Adds content that does not fit in memory. @param size its bytes; another number fails */
  addStream(name: string, size: number, content: Readable): Promise<void>;
}

/**
 * Creates a tar archive compressed with Zstandard.
 * @param write adds all entries; an error destroys the returned stream
 */
export function writeArchive(write: (archive: ArchiveWriter) => Promise<void>): Readable {
  const archive = pack();
  const entry = (name: string, size: number) => {
    const done = Promise.withResolvers<void>();
    const sink = archive.entry({ name, size, mtime: new Date(0) }, (error) =>
      error ? done.reject(error) : done.resolve(),
    );
    return { sink, done: done.promise };
  };
  const writer: ArchiveWriter = {
    async add(name, content) {
      const { sink, done } = entry(name, content.length);
      sink.end(content);
      await done;
    },
    async addStream(name, size, content) {
      const { sink, done } = entry(name, size);
      done.catch(() => undefined);
      for await (const chunk of content) if (!sink.write(chunk)) await once(sink, 'drain');
      sink.end();
      await done;
    },
  };
  const compressed = createZstdCompress();
  pipeline(Readable.from(archive, { objectMode: false }), compressed, () => undefined);
  void write(writer).then(
    () => archive.finalize(),
    (error: Error) => {
      archive.destroy(error);
      compressed.destroy(error);
    },
  );
  return compressed;
}

/** One entry of an archive. Read `content` to its end before the next one. */
export interface ArchiveEntry {
  name: string;
  size: number;
  content: AsyncIterable<Buffer>;
}

/** Passes values on; an error of the archive becomes a `BackupError`, one of its reader stays what it is. */
async function* orDamaged<Value>(values: AsyncIterable<Value>): AsyncGenerator<Value> {
  const iterator = values[Symbol.asyncIterator]();
  const next = (): Promise<IteratorResult<Value>> =>
    iterator.next().catch((cause: unknown) => {
      throw new BackupError('The backup is damaged or incomplete.', { cause });
    });
  try {
    for (let step = await next(); !step.done; step = await next()) yield step.value;
  } finally {
    await iterator.return?.();
  }
}

/**
 * Reads the entries of an archive in order.
 * @throws BackupError if it is damaged or incomplete
 */
export async function* readArchive(source: Readable): AsyncGenerator<ArchiveEntry> {
  const entries = extract();
  pipeline(source, createZstdDecompress(), entries, () => undefined);
  try {
    for await (const entry of orDamaged(entries)) {
      const { name, size = 0 } = entry.header;
      yield { name, size, content: orDamaged<Buffer>(entry) };
    }
  } finally {
    source.destroy();
  }
}
