import { CmsError, contract, type ErrorItem, type MediaItem } from '@ximblox/contract';
import { type Entry, entryFolder, entryName, folderEntry } from '../../fields/media-list/entry.ts';
import { pathIn } from '../../fields/media-list/folder-path.ts';
import { mediaKey } from '../../fields/media-list/use-media-content.ts';
import { api } from '../../lib/api.ts';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { queryClient } from '../../lib/query-client.ts';

/** Files per request. */
const atOnce = 500;

/** Errors of one entry in a batch. */
export interface EntryFailure {
  /** `''` for errors of the whole batch. */
  name: string;
  kind: Entry['kind'];
  errors: readonly ErrorItem[];
}

const filesAmong = (entries: readonly Entry[]): MediaItem[] =>
  entries.flatMap((entry) => (entry.kind === 'file' ? [entry.file] : []));

/** Maps a request failure to files; to the whole batch if it names none. */
function failuresOf(failure: unknown, files: readonly MediaItem[]): EntryFailure[] {
  const errors = errorsOfFailure(failure);
  const named = errors.flatMap((error): EntryFailure[] => {
    const file = files[Number(/^ids\.(\d+)$/.exec(error.property)?.[1] ?? Number.NaN)];
    return file ? [{ name: file.fileName, kind: 'file', errors: [{ ...error, property: 'file' }] }] : [];
  });
  return named.length > 0
    ? named
    : [{ name: files.length === 1 ? (files[0]?.fileName ?? '') : '', kind: 'file', errors }];
}

/** Runs a request for files in batches. @returns failures */
async function inParts(
  files: readonly MediaItem[],
  work: (ids: number[]) => Promise<unknown>,
): Promise<EntryFailure[]> {
  const failures: EntryFailure[] = [];
  for (let first = 0; first < files.length; first += atOnce) {
    const part = files.slice(first, first + atOnce);
    await work(part.map(({ id }) => id)).catch((failure: unknown) => failures.push(...failuresOf(failure, part)));
  }
  return failures;
}

/** Invalidates all queries of the media library. */
export const readLibraryAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: mediaKey });

/** Moves files and folders into a folder. @returns failures */
export async function moveEntries(entries: readonly Entry[], path: string): Promise<EntryFailure[]> {
  const failures = await inParts(filesAmong(entries), (ids) =>
    api.call(contract.media.moveFiles, { body: { ids, newPath: path } }),
  );
  for (const entry of entries) {
    if (entry.kind !== 'folder' || entryFolder(entry) === path) continue;
    const name = entryName(entry);
    await api
      .call(contract.media.moveDirectory, { body: { oldPath: entry.folder.path, newPath: pathIn(path, name) } })
      .catch((failure: unknown) => failures.push({ name, kind: 'folder', errors: errorsOfFailure(failure) }));
  }
  await readLibraryAgain();
  return failures;
}

/** Undoes a move: returns entries to their original folders. @returns failures */
export async function moveBack(entries: readonly Entry[], path: string): Promise<EntryFailure[]> {
  const failures: EntryFailure[] = [];
  for (const [from, several] of Map.groupBy(entries, entryFolder)) {
    const there = several.map(
      (entry): Entry =>
        entry.kind === 'file' ? entry : folderEntry({ name: entryName(entry), path: pathIn(path, entryName(entry)) }),
    );
    failures.push(...(await moveEntries(there, from)));
  }
  return failures;
}

/** Adds and removes tags of files. @returns failures */
export async function tagEntries(
  files: readonly MediaItem[],
  { add, remove }: { add: string[]; remove: string[] },
): Promise<EntryFailure[]> {
  const failures = await inParts(files, (ids) => api.call(contract.media.tagFiles, { body: { ids, add, remove } }));
  await readLibraryAgain();
  return failures;
}

/** Result of a deletion: trashed entries, failures, and entries in use. */
export interface Deletion {
  /** IDs of trashed entries. */
  deleted: { files: number[]; directories: number[] };
  failures: EntryFailure[];
  /** Files in use and folders that contain them, with their uses. */
  refusals: { entries: readonly Entry[]; failure: CmsError }[];
}

const isInUse = (failure: unknown): failure is CmsError =>
  failure instanceof CmsError && failure.errors[0]?.code === 'V_07';

/**
 * Moves files and folders to the trash.
 * @param confirmed whether to delete files in use; folders that contain such files are never deleted
 */
export async function deleteEntries(entries: readonly Entry[], confirmed: boolean): Promise<Deletion> {
  const result: Deletion = { deleted: { files: [], directories: [] }, failures: [], refusals: [] };
  const files = entries.filter((entry) => entry.kind === 'file');
  for (let first = 0; first < files.length; first += atOnce) {
    const part = files.slice(first, first + atOnce);
    const ids = part.map(({ file }) => file.id);
    try {
      await api.call(contract.media.deleteFiles, { body: { ids, confirmed } });
      result.deleted.files.push(...ids);
    } catch (failure) {
      if (isInUse(failure)) result.refusals.push({ entries: part, failure });
      else result.failures.push(...failuresOf(failure, filesAmong(part)));
    }
  }
  for (const entry of entries) {
    if (entry.kind !== 'folder') continue;
    try {
      const { deletedID } = await api.call(contract.media.deleteDirectory, { body: { path: entry.folder.path } });
      result.deleted.directories.push(deletedID);
    } catch (failure) {
      if (isInUse(failure)) result.refusals.push({ entries: [entry], failure });
      else result.failures.push({ name: entryName(entry), kind: 'folder', errors: errorsOfFailure(failure) });
    }
  }
  await readLibraryAgain();
  return result;
}
