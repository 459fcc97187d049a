import type { AnswerOf, contract } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { invalidateContent } from '../../../platform/database/invalidate-content.ts';
import { audit } from '../../foundation/audit/index.ts';
import { type SelectedInTrash, selectedInTrash } from './trashed-media.ts';
import { freeName } from './free-name.ts';
import {
  type DeletedFolder,
  foldersAt,
  forgetTrashedFolders,
  forgetEmptied,
  lockFilesOfTrashed,
  namesIn,
  restoreFiles,
} from './media-trash-store.ts';
import { ensureFolder, lockFolders } from './folder-store.ts';
import { type MediaFileRow } from './media-store.ts';
import { fileOnWire, folderOnWire } from './media-wire.ts';
import { parentOf } from './move-folder.ts';

const placeOf = (path: string, name: string): string => `${path === '/' ? '' : path}/${name}`;

/** A path and all above it, the shortest first, without the root. */
const stepsTo = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .map((_, depth, names) => `/${names.slice(0, depth + 1).join('/')}`)
    .filter((step) => step !== '/');

/**
 * Makes folders as far as they are missing. Names differ by more than the case of their letters, so one may be there in another
 * spelling.
 * @returns the folder that stands for each path
 */
async function folderFor({ db }: Context, paths: readonly string[]): Promise<Map<string, string>> {
  const steps = [...new Set(paths.flatMap(stepsTo))].toSorted((one, other) => one.length - other.length);
  const there = await foldersAt(db, steps);
  const found = new Map([['/', '/']]);
  for (const step of steps) {
    const parent = found.get(parentOf(step)) ?? '/';
    const wished = placeOf(parent, step.slice(step.lastIndexOf('/') + 1));
    const known = there.get(wished.toLowerCase());
    if (known === undefined) await ensureFolder(db, wished);
    found.set(step, known ?? wished);
  }
  return found;
}

interface Restored {
  rows: MediaFileRow[];
  folders: Map<string, string>;
  renamed: number;
}

/** Puts files back into their folders; a name that is taken meanwhile gets a number. */
async function putBack(
  context: Context,
  folders: readonly DeletedFolder[],
  files: readonly MediaFileRow[],
): Promise<Restored> {
  const wanted = [
    ...folders.flatMap(({ path, folders: inside }) => [path, ...inside]),
    ...files.map(({ path }) => path),
  ];
  const places = await folderFor(context, wanted);
  const targets = [...new Set(files.map(({ path }) => places.get(path) ?? '/'))];
  const names = await namesIn(context.db, targets);
  let renamed = 0;
  const put = files.map(({ id, path: before, file_name }) => {
    const path = places.get(before) ?? '/';
    const taken = names.get(path) ?? new Set<string>();
    const fileName = freeName(file_name, taken);
    taken.add(fileName.toLowerCase());
    if (fileName !== file_name) renamed += 1;
    return { id, path, fileName };
  });
  return { rows: await restoreFiles(context.db, put), folders: places, renamed };
}

/**
 * Takes folders and files out of the trash. A folder that is gone is made again; one that is there again is joined with what
 * comes back, and no file takes the place of another.
 * @throws those of `selectedInTrash`
 */
export async function restoreMedia(
  context: Context,
  chosen: SelectedInTrash,
): Promise<AnswerOf<typeof contract.mediaTrash.restore>> {
  const { db } = context;
  await lockFolders(db, 'change');
  const { folders, files: single } = await selectedInTrash(context, chosen);
  const ids = folders.map(({ id }) => id);
  const withFolders = await lockFilesOfTrashed(db, ids);
  const files = [...new Map([...single, ...withFolders].map((file) => [file.id, file])).values()];
  const { rows, folders: places, renamed } = await putBack(context, folders, files);
  await forgetTrashedFolders(db, ids);
  await forgetEmptied(
    db,
    single.flatMap(({ deleted_with: folderID }) => folderID ?? []),
  );
  await invalidateContent(
    context,
    rows.map(({ id }) => `file:${id}`),
  );
  const before = new Map(files.map((file) => [file.id, file]));
  const alone = new Set(single.map(({ id }) => id));
  for (const { id, path, file_name } of rows) {
    if (!alone.has(id)) continue;
    const from = before.get(id);
    const [was, is] = [placeOf(from?.path ?? path, from?.file_name ?? file_name), placeOf(path, file_name)];
    const changes = was === is ? { file: is } : { from: was, to: is };
    await audit(context, { action: 'media.restore-file', object: 'file', objectID: id, changes });
  }
  for (const { path } of folders) {
    const to = places.get(path) ?? path;
    const count = withFolders.filter(({ path: of }) => of === path || of.startsWith(`${path}/`)).length;
    await audit(context, {
      action: 'media.restore-directory',
      object: 'directory',
      objectID: to,
      changes: { files: count, ...(to === path ? {} : { from: path, to }) },
    });
  }
  return {
    files: rows.filter(({ id }) => alone.has(id)).map(fileOnWire),
    directories: folders.map(({ path }) => folderOnWire(places.get(path) ?? path)),
    renamed,
  };
}
