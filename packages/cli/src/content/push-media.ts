import { contract } from '@ximblox/contract';
import { type ContentFolder, libraryPath, type MediaEntry, mediaFile, mediaList } from './content-folder.ts';
import type { Remote } from './remote.ts';

/** A file of the folder that the library lacks, or has with other bytes. */
export interface MediaPlan {
  entry: MediaEntry;
  /** SHA-256 of its bytes. */
  hash: string;
  outcome: 'created' | 'changed' | 'conflict' | 'unchanged';
  /** File of the library to replace. */
  id: number | undefined;
}

interface RemoteFile {
  id: number;
  path: string;
  fileName: string;
  hash: string;
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
    const hash = await folder.hash(file);
    if (hash === undefined) continue;
    const there = known.get(libraryPath(entry));
    // The library may store other bytes than were sent, such as a cleaned drawing.
    const isSame = there?.hash === hash || (there !== undefined && synced[`${file} sent`] === `${hash} ${there.hash}`);
    const isFree = overwrite || there?.hash === synced[file];
    const outcome = !there ? 'created' : isSame ? 'unchanged' : isFree ? 'changed' : 'conflict';
    plans.push({ entry, hash, outcome, id: there?.id });
  }
  return plans;
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
export async function pushMedia(remote: Remote, folder: ContentFolder, plans: readonly MediaPlan[]): Promise<void> {
  const due = plans.filter(({ outcome }) => outcome === 'created' || outcome === 'changed');
  if (due.length === 0) return;
  const { directories } = await remote.call(contract.media.listDirectories, { body: { path: '/', below: true } });
  const existing = new Set(directories.map(({ path }) => path));
  for (const { entry, hash, id } of due) {
    const form = new FormData();
    if (id === undefined) form.set('path', entry.path);
    else {
      form.set('id', String(id));
      form.set('follow', 'at-once');
    }
    form.set('f', await folder.blob(mediaFile(entry)), entry.fileName);
    if (id === undefined) await createFolders(remote, entry.path, existing);
    const { file } = await (id === undefined
      ? remote.call(contract.media.addFile, { form })
      : remote.call(contract.media.replaceFile, { form }));
    const [x, y] = entry.focus ?? [];
    await remote.call(contract.media.editFile, {
      body: {
        id: file.id,
        newPath: entry.path,
        newFileName: entry.fileName,
        defaultAltText: file.defaultAltText,
        altTexts: entry.alt ?? {},
        shared: entry.shared ?? false,
        ...(x === undefined || y === undefined ? {} : { focus: { x, y } }),
      },
    });
    const name = mediaFile(entry);
    await folder.saveSynced(remote.origin, { [name]: file.hash, [`${name} sent`]: `${hash} ${file.hash}` });
  }
}
