import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '@ximblox/server/start-error';

/** A file of the media library in `media/media.json`. */
export interface MediaEntry {
  path: string;
  fileName: string;
  alt?: Record<string, string>;
  focus?: [number, number];
  shared?: boolean;
}

export const mediaList = 'media/media.json';

/** Path in the library: `/coast/dune.jpg`. */
export const libraryPath = ({ path, fileName }: Pick<MediaEntry, 'path' | 'fileName'>): string =>
  `${path === '/' ? '' : path}/${fileName}`;

/** Path in the content folder. */
export const mediaFile = (entry: Pick<MediaEntry, 'path' | 'fileName'>): string => `media${libraryPath(entry)}`;

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const contentFile = /^(?:(?:pages|menus)\/[^/]+\/[^/]+\.json|(?:tags|redirects|settings)\.json|media\/.+)$/;

/**
 * Checks paths, which an installation or `media.json` may name freely, before they are read or written.
 * @throws StartError for a path that is not of a content file or leads out of the folder
 */
export function requireContentFiles(files: readonly string[]): void {
  for (const file of files) {
    // A backslash separates folders on Windows.
    const isUnsafe = /(?:^|\/)\.{0,2}(?:\/|$)/.test(file) || file.includes('\\') || file.includes('\0');
    if (isUnsafe || !contentFile.test(file)) {
      throw new StartError(`A content folder cannot have a file at the path ${JSON.stringify(file)}.`);
    }
  }
}

/** Hashes of the content that was last exchanged with each installation, by origin and file. */
type SyncState = Record<string, Record<string, string>>;

const stateFile = '.ximblox-sync.json';

/** A content folder on disk. Its methods throw StartError for paths of which `requireContentFiles` does. */
export interface ContentFolder {
  /** Paths of the files of pages, menus and the site, without those of the library. */
  list(): Promise<string[]>;
  /** Returns the content of a file; undefined if there is none. @throws StartError for invalid JSON */
  read(file: string): Promise<unknown>;
  bytes(file: string): Promise<Buffer | undefined>;
  /** Writes a file, whole or not at all, unless it has this content. @returns whether it was written */
  write(file: string, content: unknown): Promise<boolean>;
  /** Hashes of what was last exchanged with an installation. */
  synced(origin: string): Promise<Record<string, string>>;
  saveSynced(origin: string, hashes: Record<string, string>): Promise<void>;
}

export function openContentFolder(folder: string): ContentFolder {
  const bytes = async (file: string): Promise<Buffer | undefined> => {
    try {
      return await readFile(join(folder, file));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  };
  const read = async (file: string): Promise<unknown> => {
    const found = await bytes(file);
    try {
      return found && (JSON.parse(found.toString()) as unknown);
    } catch (error) {
      throw new StartError(`${join(folder, file)} is not valid JSON: ${(error as Error).message}`);
    }
  };
  const write = async (file: string, content: unknown): Promise<boolean> => {
    const data = Buffer.isBuffer(content) ? content : Buffer.from(`${JSON.stringify(content, null, 2)}\n`);
    if ((await bytes(file))?.equals(data)) return false;
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.new`, data);
    await rename(`${path}.new`, path);
    return true;
  };
  const state = async (): Promise<SyncState> => ((await read(stateFile)) ?? {}) as SyncState;
  return {
    async bytes(file) {
      requireContentFiles([file]);
      return bytes(file);
    },
    async read(file) {
      requireContentFiles([file]);
      return read(file);
    },
    async write(file, content) {
      requireContentFiles([file]);
      return write(file, content);
    },
    async list() {
      const files: string[] = [];
      const patterns = ['pages/*/*.json', 'menus/*/*.json', 'tags.json', 'redirects.json', 'settings.json'];
      for await (const file of glob(patterns, { cwd: folder })) files.push(file.split('\\').join('/'));
      return files.toSorted();
    },
    synced: async (origin) => (await state())[origin] ?? {},
    async saveSynced(origin, hashes) {
      const all = await state();
      await write(stateFile, { ...all, [origin]: { ...all[origin], ...hashes } });
    },
  };
}
