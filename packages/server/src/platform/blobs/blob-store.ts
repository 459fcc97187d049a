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

/** Files by their content: a name is the SHA-256 of the bytes, so what is stored never changes. */
export interface BlobStore {
  /** Stores the bytes durably before it answers; storing the same bytes again costs nothing. */
  put(content: Readable | Buffer): Promise<{ hash: string; size: number }>;
  has(hash: string): Promise<boolean>;
  /** @returns null when there is no such content */
  open(hash: string, range?: ByteRange): Promise<OpenBlob | null>;
  delete(hash: string): Promise<void>;
  /** Keeps something derived from a stored file, such as a smaller picture; it may be lost and made again. */
  putVariant(hash: string, name: string, bytes: Buffer): Promise<void>;
  openVariant(hash: string, name: string): Promise<OpenBlob | null>;
  /** Rejects when the store cannot be written. */
  check(): Promise<void>;
}
