import { type BlobStore, createBlobStore } from './blob-store.ts';
import { StorageUnavailable } from './object-store.ts';

/** Returns a blob store that cannot be used, for work that goes on without files. Everything rejects with `StorageUnavailable`. */
export function unavailableStore(cause: unknown): BlobStore {
  const refuse = (): Promise<never> => Promise.reject(new StorageUnavailable(cause));
  return createBlobStore({
    put: refuse,
    putStream: refuse,
    has: refuse,
    open: refuse,
    delete: refuse,
    deleteBelow: refuse,
    // oxlint-disable-next-line require-yield
    async *list() {
      await refuse();
    },
    tidy: refuse,
    check: refuse,
  });
}
