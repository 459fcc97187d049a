import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { parseVideo, type SiteDefinition } from '@ximblox/blocks/internal';
import { CmsError } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import { pathInside } from '../../../platform/content-folder-files.ts';
import {
  ensureFolder,
  insertFiles,
  type MediaFileRow,
  type NewMediaFile,
  storedVideo,
  storeFile,
} from '../../library/media/index.ts';
import type { MediaFile } from './file-schemas.ts';
import type { ContentProblem } from './content-problems.ts';

const batchSize = 8;

interface Library {
  blobs: BlobStore;
  site: SiteDefinition;
  folder: string;
  problems: ContentProblem[];
}

/** A file of a content folder whose bytes are stored. */
type StoredMedia = NewMediaFile & { tags: readonly string[] };

async function storeMediaFile(
  { blobs, site, folder, problems }: Library,
  file: MediaFile,
): Promise<StoredMedia | undefined> {
  const path = `media${file.path === '/' ? '' : file.path}/${file.fileName}`;
  const [x, y] = file.focus ?? [];
  const about = {
    path: file.path,
    fileName: file.fileName,
    defaultAltText: file.defaultAlt ?? file.alt[site.defaultLocale] ?? '',
    altTexts: file.alt,
    focus: x === undefined || y === undefined ? null : { x, y },
    shared: file.shared,
    tags: file.tags,
    userID: null,
  };
  if (file.video !== undefined) {
    const video = parseVideo(file.video);
    if (video) return { ...about, ...storedVideo(video) };
    problems.push({ file: path, property: 'video', what: 'it is not a link to a video of YouTube or Vimeo' });
    return undefined;
  }
  let whole: string;
  try {
    whole = await pathInside(folder, path);
  } catch (error) {
    problems.push({ file: path, property: 'content', what: (error as Error).message });
    return undefined;
  }
  const found = await stat(whole).catch(() => null);
  if (!found?.isFile()) {
    problems.push({ file: path, property: 'content', what: 'there is no such file' });
    return undefined;
  }
  const source = { fileName: file.fileName, size: found.size, path: whole, open: () => createReadStream(whole) };
  const stored = await storeFile(blobs, source).catch((error: unknown) => {
    if (error instanceof CmsError) return null;
    throw error;
  });
  if (!stored) {
    problems.push({ file: path, property: 'content', what: 'it is not of a type that the media library takes' });
    return undefined;
  }
  return { ...stored, ...about };
}

/** Stores the bytes of all files in the blob store, without adding them to the library. */
export async function storeMedia(library: Library, files: readonly MediaFile[]): Promise<StoredMedia[]> {
  const stored: (StoredMedia | undefined)[] = [];
  for (let start = 0; start < files.length; start += batchSize) {
    const some = files.slice(start, start + batchSize);
    stored.push(...(await Promise.all(some.map((file) => storeMediaFile(library, file)))));
  }
  return stored.filter((file) => file !== undefined);
}

/**
 * Adds stored files to the library and returns them by path.
 * @param tags IDs of tags by name in lower case
 */
export async function addMedia(
  db: Database,
  files: readonly StoredMedia[],
  tags: ReadonlyMap<string, number>,
): Promise<Map<string, MediaFileRow>> {
  const tagged = files.map(({ tags: names, ...file }) => {
    const ids = new Set(names.flatMap((name) => tags.get(name.toLowerCase()) ?? []));
    return { ...file, tagIDs: [...ids].toSorted((one, other) => one - other) };
  });
  for (const path of new Set(files.map((file) => file.path))) await ensureFolder(db, path);
  const rows = files.length > 0 ? await insertFiles(db, tagged) : [];
  return new Map(rows.map((row) => [`${row.path === '/' ? '' : row.path}/${row.file_name}`, row]));
}
