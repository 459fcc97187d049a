import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { glob, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, matchesGlob } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathInside, readJsonInside } from '@ximblox/server/platform';
import { StartError } from '@ximblox/server/start-error';
import { lineOfProperty } from './json-lines.ts';

/** A file of the media library in `media/media.json`. */
export interface MediaEntry {
  path: string;
  fileName: string;
  /** Link to a video, which has no file in the folder. */
  video?: string;
  /** Alternative text of locales without one of their own; by default that of the default locale. */
  defaultAlt?: string;
  tags?: string[];
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

/** Returns what the library stores about a file besides its bytes, as a text to compare. */
export const aboutOf = ({ alt = {}, defaultAlt, tags = [], focus, shared = false, video }: MediaEntry): string =>
  JSON.stringify([
    Object.entries(alt).toSorted(),
    defaultAlt ?? null,
    tags.toSorted(),
    focus ?? null,
    shared,
    video ?? null,
  ]);

/** Name under which the texts of a file are remembered. */
export const aboutKey = (entry: MediaEntry): string => `${mediaFile(entry)} about`;

const refusal = (file: string): StartError =>
  new StartError(`A content folder cannot have a file at the path ${JSON.stringify(file)}.`);

/** Content files besides versions and files of the library, as patterns of globs. */
const contentFiles = [
  'pages/*/*.json',
  'menus/*/*.json',
  'defaults/*/*.json',
  'extension-settings/*/*.json',
  'search/*.json',
  'tags.json',
  'templates.json',
  'redirects.json',
  'gone.json',
  'settings.json',
];

const versionFiles = ['versions/*/*/*.json'];

const isContentFile = (file: string): boolean =>
  file.startsWith('media/') || [...contentFiles, ...versionFiles].some((pattern) => matchesGlob(file, pattern));

/**
 * Checks paths, which an installation or `media.json` may name freely, before they are read or written.
 * @throws StartError for a path that is not of a content file or leads out of the folder
 */
export function requireContentFiles(files: readonly string[]): void {
  for (const file of files) {
    // A backslash separates folders on Windows.
    const isUnsafe = /(?:^|\/)\.{0,2}(?:\/|$)/.test(file) || file.includes('\\') || file.includes('\0');
    if (isUnsafe || !isContentFile(file)) throw refusal(file);
  }
}

/**
 * Checks the paths of files of the library, whose names must also differ from that of their list.
 * @throws StartError
 */
export function requireMediaFiles(entries: readonly Pick<MediaEntry, 'path' | 'fileName'>[]): void {
  const files = entries.map(mediaFile);
  requireContentFiles(files);
  if (files.includes(mediaList)) throw refusal(mediaList);
}

/** Sorts the list by path, in the order of their code units, which is the same everywhere. */
export const sortedMedia = (entries: readonly MediaEntry[]): MediaEntry[] =>
  entries.toSorted((one, other) => (libraryPath(one) < libraryPath(other) ? -1 : 1));

/** Hashes of the content that was last exchanged with each installation, by origin and file. */
type SyncState = Record<string, Record<string, string>>;

const stateFile = '.ximblox-sync.json';

/** A content folder on disk. Its methods throw StartError for paths of which `requireContentFiles` does, and for links that lead out of it. */
export interface ContentFolder {
  /** Paths of the files of pages, menus and the site, without those of the library. */
  list(): Promise<string[]>;
  /** Paths of all versions of pages. */
  listVersions(): Promise<string[]>;
  /** Returns the line of a property of a JSON file, from 1. */
  line(file: string, property: string): Promise<number>;
  /** Returns the content of a file; undefined if there is none. @throws StartError for invalid JSON */
  read(file: string): Promise<unknown>;
  /** Returns the SHA-256 of a file; undefined if there is none. */
  hash(file: string): Promise<string | undefined>;
  /** Returns a file for an upload, which reads it when it is sent. */
  blob(file: string): Promise<Blob>;
  /** Writes a file, whole or not at all, unless it has this content. @returns whether it was written */
  write(file: string, content: unknown): Promise<boolean>;
  /** Hashes of what was last exchanged with an installation. */
  synced(origin: string): Promise<Record<string, string>>;
  saveSynced(origin: string, hashes: Record<string, string>): Promise<void>;
}

const ignoreMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
};

/** Writes a file, whole or not at all, unless it has this content. @returns whether it was written */
async function writeWhole(path: string, content: unknown): Promise<boolean> {
  const data = Buffer.isBuffer(content) ? content : Buffer.from(`${JSON.stringify(content, null, 2)}\n`);
  if ((await readFile(path).catch(ignoreMissing))?.equals(data)) return false;
  await mkdir(dirname(path), { recursive: true });
  // What lies there may be a link.
  await rm(`${path}.new`, { force: true });
  await writeFile(`${path}.new`, data, { flag: 'wx' });
  await rename(`${path}.new`, path);
  return true;
}

export function openContentFolder(folder: string): ContentFolder {
  /** @throws StartError that names the file */
  const naming = async <Result>(file: string, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw new StartError(`${join(folder, file)}: ${(error as Error).message}`);
    }
  };
  const listed = async (patterns: string[]): Promise<string[]> => {
    const files: string[] = [];
    for await (const file of glob(patterns, { cwd: folder })) files.push(file.split('\\').join('/'));
    return files.toSorted();
  };
  const pathOf = (file: string): Promise<string> => naming(file, () => pathInside(folder, file));
  const read = (file: string): Promise<unknown> => naming(file, () => readJsonInside(folder, file));
  const write = async (file: string, content: unknown): Promise<boolean> => writeWhole(await pathOf(file), content);
  const state = async (): Promise<SyncState> => ((await read(stateFile)) ?? {}) as SyncState;
  return {
    async hash(file) {
      requireContentFiles([file]);
      const path = await pathOf(file);
      const found = await stat(path).catch(ignoreMissing);
      if (!found?.isFile()) return undefined;
      const sum = createHash('sha256');
      await pipeline(createReadStream(path), sum);
      return sum.digest('hex');
    },
    async blob(file) {
      requireContentFiles([file]);
      return openAsBlob(await pathOf(file));
    },
    async read(file) {
      requireContentFiles([file]);
      return read(file);
    },
    async write(file, content) {
      requireContentFiles([file]);
      return write(file, content);
    },
    list: () => listed(contentFiles),
    listVersions: () => listed(versionFiles),
    line: async (file, property) => lineOfProperty(await readFile(await pathOf(file), 'utf8'), property),
    synced: async (origin) => (await state())[origin] ?? {},
    async saveSynced(origin, hashes) {
      const all = await state();
      await write(stateFile, { ...all, [origin]: { ...all[origin], ...hashes } });
    },
  };
}

/** Returns the problems of all files of a folder, so that they are reported before anything is sent. */
export async function folderProblems(folder: ContentFolder, { versions }: { versions: boolean }): Promise<string[]> {
  const problems: string[] = [];
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      problems.push(error.message);
      return undefined;
    }
  };
  for (const file of [...(await folder.list()), ...(versions ? await folder.listVersions() : [])]) {
    await attempt(() => folder.read(file));
  }
  const entries = (await attempt(() => folder.read(mediaList))) ?? [];
  if (!Array.isArray(entries)) return [...problems, `${mediaList}: it is not a list`];
  for (const [position, entry] of (entries as (Partial<MediaEntry> | null)[]).entries()) {
    const { path, fileName, video } = entry ?? {};
    if (typeof path !== 'string' || typeof fileName !== 'string') {
      problems.push(`${mediaList}: ${position}: it has no path and fileName`);
      continue;
    }
    const name = mediaFile({ path, fileName });
    const found = await attempt(async () => {
      requireMediaFiles([{ path, fileName }]);
      return { hash: video === undefined ? await folder.hash(name) : '' };
    });
    if (found && found.hash === undefined) problems.push(`${name}: there is no such file`);
  }
  return problems;
}
