import { CmsError, contract, type ErrorItem, type MediaItem } from '@ximblox/contract';
import { type Entry, entryFolder, entryName, folderEntry } from '../../fields/media-list/entry.ts';
import { pathIn } from '../../fields/media-list/folder-path.ts';
import { mediaKey } from '../../fields/media-list/use-media-content.ts';
import { api } from '../../lib/api.ts';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { queryClient } from '../../lib/query-client.ts';

/** Files that one call changes. */
const atOnce = 500;

/** What could not be done with one of several. */
export interface EntryFailure {
  /** `''` when all of several failed alike. */
  name: string;
  kind: Entry['kind'];
  errors: readonly ErrorItem[];
}

const filesAmong = (entries: readonly Entry[]): MediaItem[] =>
  entries.flatMap((entry) => (entry.kind === 'file' ? [entry.file] : []));

/** Which of several files a failure tells of; of all of them when it names none. */
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

/** Does something with files, as many at a time as one call takes. */
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

/** Everything that is shown of the library is read again. */
export const readLibraryAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: mediaKey });

/** Moves files and folders into a folder. @returns what could not be moved */
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

/** Puts entries back where they were before they were moved into a folder. @returns what could not be moved */
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

/** Adds and takes away tags of files. @returns what could not be changed */
export async function tagEntries(
  files: readonly MediaItem[],
  { add, remove }: { add: string[]; remove: string[] },
): Promise<EntryFailure[]> {
  const failures = await inParts(files, (ids) => api.call(contract.media.tagFiles, { body: { ids, add, remove } }));
  await readLibraryAgain();
  return failures;
}

/** What became of several that were to be deleted: what the bin has, the failures, and the refusals that tell what uses them. */
export interface Deletion {
  /** What is in the bin now. */
  deleted: { files: number[]; directories: number[] };
  failures: EntryFailure[];
  /** Files that are in use, with what uses them, and folders that hold some. */
  refusals: { entries: readonly Entry[]; failure: CmsError }[];
}

const isInUse = (failure: unknown): failure is CmsError =>
  failure instanceof CmsError && failure.errors[0]?.code === 'V_07';

/**
 * Moves files and folders to the bin.
 * @param confirmed whether files go that are in use, too; folders that hold such stay anyway
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
