import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteDefinition } from '@ximblox/blocks';
import type { Database } from '../../platform/database/database.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { StartError } from '../../platform/start-error.ts';
import {
  ensureFolder,
  fileKind,
  insertFiles,
  type MediaFileRow,
  type NewMediaFile,
  pictureSize,
} from '../media/index.ts';
import type { MediaFile } from './content-files.ts';

const atOnce = 8;

async function storeFile(
  blobs: BlobStore,
  site: SiteDefinition,
  folder: string,
  file: MediaFile,
): Promise<NewMediaFile> {
  const path = `${file.path === '/' ? '' : file.path}/${file.fileName}`;
  const bytes = await readFile(join(folder, 'media', path)).catch((error: Error) => {
    throw new StartError(`The content file media${path} cannot be read: ${error.message}`);
  });
  const kind = await fileKind(file.fileName, bytes);
  if (!kind) throw new StartError(`The content file media${path} is not of a type that the media library takes.`);
  const isPicture = kind.type === 'image' || kind.type === 'gif';
  const [{ hash, size }, dimensions] = await Promise.all([
    blobs.put(bytes),
    isPicture ? pictureSize(bytes) : { width: null, height: null },
  ]);
  const [x, y] = file.focus ?? [];
  return {
    path: file.path,
    fileName: file.fileName,
    ...kind,
    ...dimensions,
    hash,
    fileSize: size,
    defaultAltText: file.alt[site.defaultLocale] ?? '',
    altTexts: file.alt,
    focus: x === undefined || y === undefined ? null : { x, y },
    shared: file.shared,
    userID: null,
  };
}

/** Stores the bytes of the pictures and documents of a content folder; nothing of it is in the library yet. */
export async function storeMedia(
  blobs: BlobStore,
  site: SiteDefinition,
  folder: string,
  files: readonly MediaFile[],
): Promise<NewMediaFile[]> {
  const stored: NewMediaFile[] = [];
  for (let start = 0; start < files.length; start += atOnce) {
    const some = files.slice(start, start + atOnce);
    stored.push(...(await Promise.all(some.map((file) => storeFile(blobs, site, folder, file)))));
  }
  return stored;
}

/** Adds stored files to the library, and answers them by their path in it. */
export async function addMedia(db: Database, files: readonly NewMediaFile[]): Promise<Map<string, MediaFileRow>> {
  for (const path of new Set(files.map((file) => file.path))) await ensureFolder(db, path);
  const rows = files.length > 0 ? await insertFiles(db, files) : [];
  return new Map(rows.map((row) => [`${row.path === '/' ? '' : row.path}/${row.file_name}`, row]));
}
