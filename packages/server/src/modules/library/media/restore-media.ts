import type { AnswerOf, contract } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { invalidateContent } from '../../../platform/database/invalidate-content.ts';
import { audit } from '../../foundation/audit/index.ts';
import { type TrashSelection, lockTrashSelection } from './trash-selection.ts';
import { uniqueName } from './unique-name.ts';
import {
  type DeletedFolder,
  findFoldersIgnoringCase,
  deleteTrashedFolders,
  deleteEmptiedFolders,
  lockFilesInTrashedFolders,
  namesIn,
  restoreFiles,
} from './media-trash-store.ts';
import { ensureFolder, lockFolders } from './folder-store.ts';
import { type MediaFileRow } from './media-store.ts';
import { serialiseFile, serialiseFolder } from './serialise-media.ts';
import { parentOf } from './move-folder.ts';

const joinPath = (path: string, name: string): string => `${path === '/' ? '' : path}/${name}`;

/** Lists a path and its ancestors, shortest first, without the root. */
const withAncestors = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .map((_, depth, names) => `/${names.slice(0, depth + 1).join('/')}`)
    .filter((step) => step !== '/');

/**
 * Creates missing folders. Folder names ignore case, so an existing folder may be spelled differently.
 * @returns the actual path by requested path
 */
async function ensureFolders({ db }: Context, paths: readonly string[]): Promise<Map<string, string>> {
  const requested = [...new Set(paths.flatMap(withAncestors))].toSorted((one, other) => one.length - other.length);
  const existing = await findFoldersIgnoringCase(db, requested);
  const actual = new Map([['/', '/']]);
  for (const path of requested) {
    const parent = actual.get(parentOf(path)) ?? '/';
    const candidate = joinPath(parent, path.slice(path.lastIndexOf('/') + 1));
    const known = existing.get(candidate.toLowerCase());
    if (known === undefined) await ensureFolder(db, candidate);
    actual.set(path, known ?? candidate);
  }
  return actual;
}

interface Restored {
  rows: MediaFileRow[];
  folders: Map<string, string>;
  renamed: number;
}

/** Restores files to their folders. A file whose name is taken gets a number. */
async function restoreToFolders(
  context: Context,
  folders: readonly DeletedFolder[],
  files: readonly MediaFileRow[],
): Promise<Restored> {
  const paths = [
    ...folders.flatMap(({ path, folders: inside }) => [path, ...inside]),
    ...files.map(({ path }) => path),
  ];
  const actualPaths = await ensureFolders(context, paths);
  const targets = [...new Set(files.map(({ path }) => actualPaths.get(path) ?? '/'))];
  const names = await namesIn(context.db, targets);
  let renamed = 0;
  const locations = files.map(({ id, path: before, file_name }) => {
    const path = actualPaths.get(before) ?? '/';
    const taken = names.get(path) ?? new Set<string>();
    const fileName = uniqueName(file_name, taken);
    taken.add(fileName.toLowerCase());
    if (fileName !== file_name) renamed += 1;
    return { id, path, fileName };
  });
  return { rows: await restoreFiles(context.db, locations), folders: actualPaths, renamed };
}

/**
 * Restores folders and files from the trash. Creates missing folders and merges into existing ones. A file whose name is taken is
 * renamed, so no file is overwritten.
 * @throws the errors of `lockTrashSelection`
 */
export async function restoreMedia(
  context: Context,
  selection: TrashSelection,
): Promise<AnswerOf<typeof contract.mediaTrash.restore>> {
  const { db } = context;
  await lockFolders(db, 'exclusive');
  const { folders, files: single } = await lockTrashSelection(context, selection);
  const ids = folders.map(({ id }) => id);
  const withFolders = await lockFilesInTrashedFolders(db, ids);
  const files = [...new Map([...single, ...withFolders].map((file) => [file.id, file])).values()];
  const { rows, folders: actualPaths, renamed } = await restoreToFolders(context, folders, files);
  await deleteTrashedFolders(db, ids);
  await deleteEmptiedFolders(
    db,
    single.flatMap(({ deleted_with: folderID }) => folderID ?? []),
  );
  await invalidateContent(
    context,
    rows.map(({ id }) => `file:${id}`),
  );
  const before = new Map(files.map((file) => [file.id, file]));
  const singleIDs = new Set(single.map(({ id }) => id));
  for (const { id, path, file_name } of rows) {
    if (!singleIDs.has(id)) continue;
    const old = before.get(id);
    const [from, to] = [joinPath(old?.path ?? path, old?.file_name ?? file_name), joinPath(path, file_name)];
    const changes = from === to ? { file: to } : { from, to };
    await audit(context, { action: 'media.restore-file', object: 'file', objectID: id, changes });
  }
  for (const { path } of folders) {
    const to = actualPaths.get(path) ?? path;
    const count = withFolders.filter((file) => file.path === path || file.path.startsWith(`${path}/`)).length;
    await audit(context, {
      action: 'media.restore-directory',
      object: 'directory',
      objectID: to,
      changes: { files: count, ...(to === path ? {} : { from: path, to }) },
    });
  }
  return {
    files: rows.filter(({ id }) => singleIDs.has(id)).map(serialiseFile),
    directories: folders.map(({ path }) => serialiseFolder(actualPaths.get(path) ?? path)),
    renamed,
  };
}
