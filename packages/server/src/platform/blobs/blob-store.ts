import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ByteRange, ObjectStore, OpenBlob } from './object-store.ts';

export type { ByteRange, OpenBlob } from './object-store.ts';

/** Content-addressed file store: a name is the SHA-256 of the bytes, so stored content never changes. */
export interface BlobStore {
  /** Stores the bytes durably before it resolves; storing the same bytes again changes nothing. */
  put(content: Readable | Buffer): Promise<{ hash: string; size: number }>;
  has(hash: string): Promise<boolean>;
  /** @returns null if there is no such content */
  open(hash: string, range?: ByteRange): Promise<OpenBlob | null>;
  /** Deletes a file and its variants. */
  delete(hash: string): Promise<void>;
  /** Lists all stored files with their bytes and the time of storing, in any order. */
  list(): AsyncIterable<{ hash: string; size: number; since: Date }>;
  /** Stores a derivative of a file, such as a smaller image. It may be lost and created again. */
  putVariant(hash: string, name: string, bytes: Buffer): Promise<void>;
  hasVariant(hash: string, name: string): Promise<boolean>;
  /** @returns null if there is none */
  readVariant(hash: string, name: string): Promise<Buffer | null>;
  /** Stores a part of a file that is still being uploaded. @param upload a UUID */
  putPart(upload: string, name: string, content: Readable | Buffer): Promise<{ size: number }>;
  openPart(upload: string, name: string): Promise<OpenBlob | null>;
  deleteParts(upload: string): Promise<void>;
  /** Lists the IDs of uploads with parts, each once, with the time of one of them. */
  uploads(): AsyncIterable<{ upload: string; since: Date }>;
  /** Removes incomplete files that a crash left on this machine at least a day ago; opening the store does so too. */
  tidy(): Promise<void>;
  /** Rejects when stored content cannot be read. A store that only refuses new content passes. */
  check(): Promise<void>;
}

const isHash = (text: string): boolean => /^[a-f0-9]{64}$/.test(text);
const isName = (text: string): boolean => /^[a-z0-9][a-z0-9._-]{0,99}$/.test(text);
const isUpload = (text: string): boolean => /^[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}$/.test(text);

const nameOf = (hash: string): string => `files/${hash.slice(0, 2)}/${hash}`;
const variantsOf = (hash: string): string => `variants/${hash.slice(0, 2)}/${hash}`;

const invalidName = (): never => {
  throw new TypeError('not the name of a stored file');
};

/** Creates a blob store on any object store. */
export function createBlobStore(objects: ObjectStore): BlobStore {
  return {
    put: (content) => objects.put(content, nameOf),
    has: async (hash) => isHash(hash) && objects.has(nameOf(hash)),
    open: async (hash, range) => (isHash(hash) ? objects.open(nameOf(hash), range) : null),
    async delete(hash) {
      if (!isHash(hash)) return;
      await objects.delete(nameOf(hash));
      await objects.deleteBelow(variantsOf(hash));
    },
    async *list() {
      for await (const { name, size, changedAt } of objects.list('files')) {
        const hash = name.slice(name.lastIndexOf('/') + 1);
        if (isHash(hash)) yield { hash, size, since: changedAt };
      }
    },
    async putVariant(hash, name, bytes) {
      if (!isHash(hash) || !isName(name)) invalidName();
      await objects.put(bytes, () => `${variantsOf(hash)}/${name}`);
    },
    hasVariant: async (hash, name) => isHash(hash) && isName(name) && objects.has(`${variantsOf(hash)}/${name}`),
    async readVariant(hash, name) {
      if (!isHash(hash) || !isName(name)) return null;
      const variant = await objects.open(`${variantsOf(hash)}/${name}`);
      return variant ? buffer(variant.stream) : null;
    },
    async putPart(upload, name, content) {
      if (!isUpload(upload) || !isName(name)) invalidName();
      return objects.put(content, () => `uploads/${upload}/${name}`);
    },
    openPart: async (upload, name) =>
      isUpload(upload) && isName(name) ? objects.open(`uploads/${upload}/${name}`) : null,
    async deleteParts(upload) {
      if (isUpload(upload)) await objects.deleteBelow(`uploads/${upload}`);
    },
    async *uploads() {
      const seen = new Set<string>();
      for await (const { name, changedAt } of objects.list('uploads')) {
        const [, upload = ''] = name.split('/');
        if (isUpload(upload) && !seen.has(upload)) yield { upload, since: changedAt };
        seen.add(upload);
      }
    },
    tidy: () => objects.tidy(),
    check: () => objects.check(),
  };
}
