import type { Readable } from 'node:stream';

/** Content of a stored file, or of a byte range of it. */
export interface OpenBlob {
  stream: Readable;
  /** Bytes of the whole content, also for a range. */
  size: number;
}

/** Bytes from `start` up to and including `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An object in a listing. */
export interface StoredObject {
  name: string;
  /** In bytes. */
  size: number;
  changedAt: Date;
}

/**
 * A kind of storage; `createBlobStore` builds the blob store on it. Names are generated: segments of `a-z0-9._-` joined by slashes.
 * Every operation rejects with `StorageUnavailable` while the storage is unreachable or not writable.
 */
export interface ObjectStore {
  /**
   * Stores content atomically and durably before it resolves; replaces an object with the same name.
   * @param nameOf returns the name for the SHA-256 of the bytes
   */
  put(content: Readable | Buffer, nameOf: (hash: string) => string): Promise<{ hash: string; size: number }>;
  /** Stores content under a name like `put`; in a bucket without a copy on this machine. */
  putStream(name: string, content: Readable): Promise<{ size: number }>;
  has(name: string): Promise<boolean>;
  /** @returns null if there is no such object */
  open(name: string, range?: ByteRange): Promise<OpenBlob | null>;
  delete(name: string): Promise<void>;
  /** Deletes all objects whose name starts with `prefix/`. */
  deleteBelow(prefix: string): Promise<void>;
  /** Lists all objects whose name starts with `prefix/`, in any order. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Removes incomplete files that a crash left on this machine at least a day ago. */
  tidy(): Promise<void>;
  /** Rejects when stored content cannot be read. A store that only refuses new content passes. */
  check(): Promise<void>;
}

/** The storage is unreachable or not writable; a retry may succeed. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super('the storage of files is unreachable or not writable', { cause });
    this.name = 'StorageUnavailable';
  }
}
