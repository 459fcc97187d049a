import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  BackupError,
  type BlobStore,
  createBlobStore,
  type ObjectStore,
  openDiskStore,
  openS3Store,
  type Settings,
} from '@ximblox/server/platform';

/** Where a backup is written to or read from. */
export interface BackupPlace {
  /** For messages. */
  readonly name: string;
  /** Files beside the backups of a folder, where each is stored once; undefined if backups contain their files. */
  beside?: BlobStore;
  write(backup: Readable): Promise<void>;
  read(): Promise<Readable>;
}

const ending = '.tar.zst';

/** `2026-11-26T22-15-03Z.tar.zst`: names sort by time. */
const newName = (): string => `${new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}${ending}`;

/** A single file. It appears under its name only when it is complete. */
function filePlace(path: string): BackupPlace {
  return {
    name: path,
    async write(backup) {
      const partial = `${path}.partial`;
      await mkdir(dirname(path), { recursive: true });
      try {
        await pipeline(backup, createWriteStream(partial, { mode: 0o600 }));
        const file = await open(partial, 'r');
        try {
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    async read() {
      if (!existsSync(path)) throw new BackupError(`There is no backup at ${path}.`);
      return createReadStream(path);
    },
  };
}

const standardOutput: BackupPlace = {
  name: 'the standard output',
  write: (backup) => pipeline(backup, process.stdout),
  read: () => Promise.reject(new BackupError('A backup cannot be read from the standard input: name its file.')),
};

async function newestOf(objects: ObjectStore): Promise<string | undefined> {
  const names: string[] = [];
  for await (const { name } of objects.list('backups')) names.push(name);
  return names.toSorted().at(-1);
}

/** Backups in a folder or bucket. @param chosen the name of a backup; the newest if undefined */
function folderPlace(objects: ObjectStore, name: string, chosen: string | undefined): BackupPlace {
  let file = chosen;
  return {
    get name() {
      return `${name}${file ?? ''}`;
    },
    beside: createBlobStore(objects),
    async write(backup) {
      file = `backups/${newName().toLowerCase()}`;
      await objects.put(backup, () => file ?? '');
    },
    async read() {
      // A second reading gets the same backup, also when a newer one has been added.
      file ??= await newestOf(objects);
      const opened = file === undefined ? null : await objects.open(file);
      if (!opened) throw new BackupError(`There is no backup in ${name}.`);
      return opened.stream;
    },
  };
}

/** Adds a prefix to the names of an object store. */
const below = (objects: ObjectStore, prefix: string): ObjectStore => {
  const full = (name: string): string => (prefix === '' ? name : `${prefix}/${name}`);
  return {
    ...objects,
    put: (content, nameOf) => objects.put(content, (hash) => full(nameOf(hash))),
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

async function bucketPlace(url: URL, settings: Settings): Promise<BackupPlace> {
  const { s3Endpoint: endpoint, s3Region: region, s3AccessKey, s3SecretKey, dataFolder } = settings;
  const [path = '', chosen] = url.pathname.replace(/^\/|\/$/g, '').split(/(?<=^|\/)(?=backups\/[^/]+\.tar\.zst$)/);
  const keys = { accessKeyId: s3AccessKey ?? '', secretAccessKey: s3SecretKey ?? '' };
  const folder = join(dataFolder, 'media');
  const objects = await openS3Store({ bucket: url.hostname, endpoint, region, keys, folder });
  return folderPlace(below(objects, path.replace(/\/$/, '')), `${url.protocol}//${url.hostname}/${path}`, chosen);
}

/**
 * Opens a place for backups.
 * @param target a file, `-` for the standard output, a folder, or `s3://bucket/folder` with the keys of the settings
 */
export async function openBackupPlace(target: string, settings: Settings): Promise<BackupPlace> {
  if (target === '-') return standardOutput;
  if (target.startsWith('s3://')) return bucketPlace(new URL(target), settings);
  const path = resolve(target);
  const isFolder = target.endsWith('/') || (existsSync(path) && statSync(path).isDirectory());
  if (!isFolder) {
    const [, folder, name] = /^(.*)\/(backups\/[^/]+\.tar\.zst)$/.exec(path) ?? [];
    // A backup in a folder of backups needs the files beside it.
    if (folder !== undefined && name !== undefined && existsSync(join(folder, 'files'))) {
      return folderPlace(await openDiskStore(folder), `${folder}/`, name);
    }
    return filePlace(path);
  }
  return folderPlace(await openDiskStore(path), `${path}/`, undefined);
}
