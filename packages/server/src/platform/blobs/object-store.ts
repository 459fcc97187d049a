import type { Readable } from 'node:stream';

/** Content of a stored file, or of a part of it. */
export interface OpenBlob {
  stream: Readable;
  /** Bytes of the whole content, also when a part was asked. */
  size: number;
}

/** Bytes from `start` up to and including `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * What a kind of storage has to do; `blobsIn` does the rest. Names are made by us: segments of `a-z0-9._-` joined by slashes.
 * Each operation rejects with `StorageAway` while the storage cannot be reached or written.
 */
export interface ObjectStore {
  /**
   * Stores a content as a whole or not at all, durably before it answers; what had the name is replaced.
   * @param nameOf gives the name once the SHA-256 of the bytes is known
   */
  put(content: Readable | Buffer, nameOf: (hash: string) => string): Promise<{ hash: string; size: number }>;
  has(name: string): Promise<boolean>;
  /** @returns null when there is no such object */
  open(name: string, range?: ByteRange): Promise<OpenBlob | null>;
  delete(name: string): Promise<void>;
  /** Deletes everything whose name begins with `prefix/`. */
  deleteBelow(prefix: string): Promise<void>;
  /** Everything whose name begins with `prefix/`, in any order. */
  list(prefix: string): AsyncIterable<{ name: string; changedAt: Date }>;
  /** Removes what a crash has left half written on this machine a day ago or earlier. */
  tidy(): Promise<void>;
  /** Rejects when the store cannot be written. */
  check(): Promise<void>;
}

/** The storage cannot be reached or written now; whoever asks may try again later. */
export class StorageAway extends Error {
  constructor(cause: unknown) {
    super('the storage of files cannot be reached or written', { cause });
    this.name = 'StorageAway';
  }
}
