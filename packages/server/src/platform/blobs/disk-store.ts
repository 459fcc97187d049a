import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { codeOf, isDiskFailure } from '../disk-errors.ts';
import { syncFolder } from '../sync-folder.ts';
import { storageErrors } from '../metrics/metrics.ts';
import { prepareIncoming, removeOldFiles } from './prepare-incoming.ts';
import { type ByteRange, type ObjectStore, type OpenBlob, StorageUnavailable } from './object-store.ts';
import { spool } from './spool.ts';

/** Creates a folder below `root` durably: every new name is synced in its parent. */
async function makeFolder(root: string, path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let folder = dirname(path); folder.length >= root.length; folder = dirname(folder)) await syncFolder(folder);
}

/** Creates functions that distinguish a missing file from a failing disk or a missing folder. */
function watchDisk(incoming: string) {
  const isAway = (): Promise<boolean> =>
    access(incoming).then(
      () => false,
      () => true,
    );
  return {
    /** Runs work; wraps errors of the disk, as opposed to those of the content's source, in `StorageUnavailable`. */
    async onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
      try {
        return await work();
      } catch (error) {
        const isOfDisk = isDiskFailure(error) || (codeOf(error) === 'ENOENT' && (await isAway()));
        if (!isOfDisk) throw error;
        storageErrors.inc();
        throw new StorageUnavailable(error);
      }
    },
    async unlessMissing(error: unknown): Promise<null> {
      if (codeOf(error) !== 'ENOENT' || (await isAway())) throw error;
      return null;
    },
  };
}

/**
 * Opens an object store with files under `folder`. Files are written to `incoming`, synced and renamed, and their folder
 * is synced: a crash leaves the whole file or none. Removes incomplete files of an earlier crash.
 */
export async function openDiskStore(folder: string): Promise<ObjectStore> {
  const incoming = join(folder, 'incoming');
  const pathOf = (name: string): string => join(folder, ...name.split('/'));
  const { onDisk, unlessMissing } = watchDisk(incoming);
  const openFile = async (path: string, range?: ByteRange): Promise<OpenBlob | null> => {
    const file = await open(path).catch(unlessMissing);
    if (!file) return null;
    const { size } = await file.stat();
    return { stream: file.createReadStream({ start: range?.start ?? 0, ...(range ? { end: range.end } : {}) }), size };
  };
  const put: ObjectStore['put'] = (content, nameOf) =>
    onDisk(async () => {
      const { path: temporary, hash, size } = await spool(incoming, content);
      try {
        const path = pathOf(nameOf(hash));
        await makeFolder(folder, dirname(path));
        await rename(temporary, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      return { hash, size };
    });
  await prepareIncoming(incoming);
  return {
    put,
    putStream: (name, content) => put(content, () => name),
    has: (name) => onDisk(async () => (await stat(pathOf(name)).catch(unlessMissing)) !== null),
    open: (name, range) => onDisk(() => openFile(pathOf(name), range)),
    delete: (name) => onDisk(() => rm(pathOf(name), { force: true })),
    // A file that is added during the deletion makes an attempt fail.
    deleteBelow: (prefix) => onDisk(() => rm(pathOf(prefix), { recursive: true, force: true, maxRetries: 3 })),
    async *list(prefix) {
      const entries = await onDisk(async () =>
        readdir(pathOf(prefix), { recursive: true, withFileTypes: true }).catch(unlessMissing),
      );
      for (const entry of entries ?? []) {
        const path = join(entry.parentPath, entry.name);
        const found = entry.isFile() ? await onDisk(() => stat(path).catch(unlessMissing)) : null;
        if (found)
          yield { name: relative(folder, path).split(sep).join('/'), size: found.size, changedAt: found.mtime };
      }
    },
    tidy: () => onDisk(() => removeOldFiles(incoming)),
    async check() {
      await onDisk(() => stat(incoming));
    },
  };
}
