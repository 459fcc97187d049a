import { contract } from '@ximblox/contract';
import {
  aboutKey,
  aboutOf,
  type ContentFolder,
  libraryPath,
  type MediaEntry,
  mediaFile,
  mediaList,
} from './content-folder.ts';
import type { Remote } from './remote.ts';

/** A file of the folder that the library lacks, or has with other bytes. */
export interface MediaPlan {
  entry: MediaEntry;
  /** SHA-256 of its bytes. */
  hash: string;
  outcome: 'created' | 'changed' | 'conflict' | 'unchanged';
  /** Whether its bytes must be sent, not only its texts. */
  hasNewBytes: boolean;
  /** File of the library to replace. */
  id: number | undefined;
}

interface RemoteFile {
  id: number;
  path: string;
  fileName: string;
  hash: string;
  about: Record<string, unknown>;
}

/**
 * Compares the files of the folder with the library of an installation.
 * @param texts only files that occur in these texts; undefined for all
 */
export async function planMedia(
  folder: ContentFolder,
  library: readonly RemoteFile[],
  { origin, overwrite, texts }: { origin: string; overwrite: boolean; texts: string | undefined },
): Promise<MediaPlan[]> {
  const known = new Map(library.map((file) => [libraryPath(file), file]));
  const synced = await folder.synced(origin);
  const plans: MediaPlan[] = [];
  for (const entry of ((await folder.read(mediaList)) ?? []) as MediaEntry[]) {
    if (texts !== undefined && !texts.includes(libraryPath(entry))) continue;
    const file = mediaFile(entry);
    const hash = entry.video === undefined ? await folder.hash(file) : '';
    if (hash === undefined) continue;
    const there = known.get(libraryPath(entry));
    // The library may store other bytes than were sent, such as a cleaned drawing.
    const isSame = there?.hash === hash || (there !== undefined && synced[`${file} sent`] === `${hash} ${there.hash}`);
    const about = there && aboutOf({ path: there.path, fileName: there.fileName, ...there.about });
    const hasSameTexts = about === aboutOf(entry);
    const isVideo = (entry.video ?? there?.about.video) !== undefined;
    // The video of a file never changes.
    const isOtherVideo = there !== undefined && there.about.video !== entry.video;
    const isFree =
      overwrite ||
      ((isVideo || isSame || there?.hash === synced[file]) && (hasSameTexts || about === synced[aboutKey(entry)]));
    const outcome = !there
      ? 'created'
      : isOtherVideo
        ? 'conflict'
        : isSame && hasSameTexts
          ? 'unchanged'
          : isFree
            ? 'changed'
            : 'conflict';
    plans.push({ entry, hash, outcome, id: there?.id, hasNewBytes: !isSame });
  }
  return plans;
}

/** Adds a video, or sends the bytes of a file. @returns the file of the library */
async function pushBytes(remote: Remote, folder: ContentFolder, { entry, id }: MediaPlan) {
  const { path, fileName, video } = entry;
  if (video !== undefined)
    return (await remote.call(contract.media.addVideo, { body: { path, video, fileName } })).file;
  const form = new FormData();
  if (id === undefined) form.set('path', path);
  else {
    form.set('id', String(id));
    form.set('follow', 'at-once');
  }
  form.set('f', await folder.blob(mediaFile(entry)), fileName);
  const endpoint = id === undefined ? contract.media.addFile : contract.media.replaceFile;
  return (await remote.call(endpoint, { form })).file;
}

/** Creates the folders above a file. */
async function createFolders(remote: Remote, path: string, existing: Set<string>): Promise<void> {
  const parts = path.split('/').filter(Boolean);
  for (const [position, folderName] of parts.entries()) {
    const parent = `/${parts.slice(0, position).join('/')}`;
    const whole = `/${parts.slice(0, position + 1).join('/')}`;
    if (existing.has(whole)) continue;
    await remote.call(contract.media.createDir, { body: { path: parent, folderName } });
    existing.add(whole);
  }
}

/** Uploads new and changed files with their texts. */
export async function pushMedia(
  remote: Remote,
  folder: ContentFolder,
  { plans, defaultLocale }: { plans: readonly MediaPlan[]; defaultLocale: string },
): Promise<void> {
  const due = plans.filter(({ outcome }) => outcome === 'created' || outcome === 'changed');
  if (due.length === 0) return;
  const { directories } = await remote.call(contract.media.listDirectories, { body: { path: '/', below: true } });
  const existing = new Set(directories.map(({ path }) => path));
  for (const plan of due) {
    const { entry, hash, id, hasNewBytes } = plan;
    if (id === undefined) await createFolders(remote, entry.path, existing);
    const sent = id === undefined || hasNewBytes ? await pushBytes(remote, folder, plan) : undefined;
    const [x, y] = entry.focus ?? [];
    const { file } = await remote.call(contract.media.editFile, {
      body: {
        id: sent?.id ?? id ?? 0,
        newPath: entry.path,
        newFileName: entry.fileName,
        defaultAltText: entry.defaultAlt ?? entry.alt?.[defaultLocale] ?? '',
        altTexts: entry.alt ?? {},
        shared: entry.shared ?? false,
        tags: entry.tags ?? [],
        ...(x === undefined || y === undefined ? {} : { focus: { x, y } }),
      },
    });
    const name = mediaFile(entry);
    const bytes = entry.video === undefined ? { [name]: file.hash, [`${name} sent`]: `${hash} ${file.hash}` } : {};
    await folder.saveSynced(remote.origin, { ...bytes, [aboutKey(entry)]: aboutOf(entry) });
  }
}
