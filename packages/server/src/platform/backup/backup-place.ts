import { createReadStream, createWriteStream, existsSync, realpathSync, rmSync, statSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BlobStore, createBlobStore } from '../blobs/blob-store.ts';
import { openDiskStore } from '../blobs/disk-store.ts';
import type { ObjectStore } from '../blobs/object-store.ts';
import { openS3Store } from '../blobs/s3-store.ts';
import type { Settings } from '../settings.ts';
import { BackupError } from './backup-error.ts';
import { withReason } from './backup-problem.ts';
import { isInFuture } from './retention.ts';

/** Where a backup is written to or read from. */
export interface BackupPlace {
  /** For messages. */
  readonly name: string;
  /** Files beside the backups of a folder, where each is stored once; undefined if backups contain their files. */
  beside?: BlobStore;
  /** Folder on this machine that is written to, also for temporary copies; undefined for none. */
  readonly disk?: string;
  /** Objects of a folder or bucket of backups; undefined for a single file. */
  folder?: ObjectStore;
  /** Name of the backup in the folder, once it is written or read. */
  readonly file?: string | undefined;
  /** @throws BackupError with the reason */
  write(backup: Readable): Promise<{ size: number }>;
  /** @throws BackupError if there is none */
  read(): Promise<Readable>;
}

/** `backups/2026-11-26t22-15-03z.tar.zst`: names sort by time. */
const newName = (): string =>
  `backups/${new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-').toLowerCase()}.tar.zst`;

/** Writes a file to the disk. @returns its bytes */
async function syncFile(path: string): Promise<number> {
  const file = await open(path, 'r');
  try {
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/** A single file. It appears under its name only when it is complete. */
function filePlace(path: string): BackupPlace {
  return {
    name: path,
    disk: dirname(path),
    write: (backup) =>
      withReason(path, async () => {
        const partial = `${path}.partial`;
        const removePartial = (): void => rmSync(partial, { force: true });
        process.once('exit', removePartial);
        try {
          await mkdir(dirname(path), { recursive: true });
          await pipeline(backup, createWriteStream(partial, { mode: 0o600 }));
          const size = await syncFile(partial);
          await rename(partial, path);
          return { size };
        } catch (error) {
          backup.destroy();
          removePartial();
          throw error;
        } finally {
          process.off('exit', removePartial);
        }
      }),
    async read() {
      if (!existsSync(path)) throw new BackupError(`There is no backup at ${path}.`);
      return createReadStream(path);
    },
  };
}

const standardOutput: BackupPlace = {
  name: 'the standard output',
  async write(backup) {
    let size = 0;
    backup.on('data', (chunk: Buffer) => (size += chunk.length));
    await pipeline(backup, process.stdout);
    return { size };
  },
  read: () => Promise.reject(new BackupError('A backup cannot be read from the standard input: name its file.')),
};

/** @throws BackupError if a clock that was ahead makes it unclear which one is the newest */
async function newestOf(objects: ObjectStore, folder: string): Promise<string | undefined> {
  const names: string[] = [];
  for await (const { name } of objects.list('backups')) if (name.endsWith('.tar.zst')) names.push(name);
  const newest = names.toSorted().at(-1);
  if (newest !== undefined && isInFuture(newest)) {
    throw new BackupError(
      `${folder}${newest} has a time in the future. Correct the clock of this machine, or name the file of a backup.`,
    );
  }
  return newest;
}

/**
 * Backups in a folder or bucket.
 * @param disk as for `BackupPlace`
 * @param chosen the name of a backup; the newest if undefined
 */
function folderPlace(objects: ObjectStore, disk: string, name: string, chosen?: string): BackupPlace {
  let file = chosen;
  return {
    disk,
    get name() {
      return `${name}${file ?? ''}`;
    },
    get file() {
      return file;
    },
    folder: objects,
    beside: createBlobStore(objects),
    write: (backup) =>
      withReason(name, async () => {
        const created = newName();
        try {
          const { size } = await objects.putStream(created, backup);
          file = created;
          return { size };
        } finally {
          backup.destroy();
        }
      }),
    read: () =>
      withReason(name, async () => {
        // A second reading gets the same backup, also when a newer one has been added.
        file ??= await newestOf(objects, name);
        const opened = file === undefined ? null : await objects.open(file);
        if (!opened) throw new BackupError(`There is no backup in ${name}.`);
        return opened.stream;
      }),
  };
}

/** Adds a prefix to the names of an object store. */
const below = (objects: ObjectStore, prefix: string): ObjectStore => {
  const full = (name: string): string => (prefix === '' ? name : `${prefix}/${name}`);
  return {
    ...objects,
    put: (content, nameOf) => objects.put(content, (hash) => full(nameOf(hash))),
    putStream: (name, content) => objects.putStream(full(name), content),
    has: (name) => objects.has(full(name)),
    open: (name, range) => objects.open(full(name), range),
    delete: (name) => objects.delete(full(name)),
    deleteBelow: (name) => objects.deleteBelow(full(name)),
    async *list(name) {
      for await (const object of objects.list(full(name))) {
        yield { ...object, name: prefix === '' ? object.name : object.name.slice(prefix.length + 1) };
      }
    },
  };
};

const mediaTarget = (name: string): string =>
  `${name} has the media files of the site. Choose another folder for backups.`;

const realPath = (path: string): string => (existsSync(path) ? realpathSync(path) : resolve(path));

async function bucketPlace(url: URL, settings: Settings): Promise<BackupPlace> {
  const { s3Endpoint: endpoint, s3Region: region, s3AccessKey, s3SecretKey, dataFolder } = settings;
  const given = url.pathname.replace(/^\/|\/$/g, '');
  const [, path = '', chosen] = /^(?:(.*)\/)?(backups\/[^/]+\.tar\.zst)$/.exec(given) ?? ['', given];
  const keys = { accessKeyId: s3AccessKey ?? '', secretAccessKey: s3SecretKey ?? '' };
  const folder = join(dataFolder, 'media');
  if (url.hostname === settings.s3Bucket && path === '') throw new BackupError(mediaTarget(url.hostname));
  const objects = await openS3Store({ bucket: url.hostname, endpoint, region, keys, folder });
  const name = `${url.protocol}//${url.hostname}/${path}${path && '/'}`;
  // Media files are copied to this folder first.
  return folderPlace(below(objects, path), folder, name, chosen);
}

/**
 * Opens a place for backups.
 * @param target a file, `-` for the standard output, a folder, or `s3://bucket/folder` with the keys of the settings
 */
export async function openBackupPlace(target: string, settings: Settings): Promise<BackupPlace> {
  if (target === '-') return standardOutput;
  if (target.startsWith('s3://')) return bucketPlace(new URL(target), settings);
  const path = resolve(target);
  if (realPath(path) === realPath(join(settings.dataFolder, 'media'))) throw new BackupError(mediaTarget(path));
  const isFolder = target.endsWith('/') || (existsSync(path) && statSync(path).isDirectory());
  if (!isFolder) {
    const [, folder, name] = /^(.*)\/(backups\/[^/]+\.tar\.zst)$/.exec(path) ?? [];
    // A backup in a folder of backups needs the files beside it.
    if (folder !== undefined && name !== undefined && existsSync(join(folder, 'files'))) {
      return folderPlace(await openDiskStore(folder), folder, `${folder}/`, name);
    }
    return filePlace(path);
  }
  return folderPlace(await withReason(path, () => openDiskStore(path)), path, `${path}/`);
}
