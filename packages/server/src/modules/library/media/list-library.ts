import {
  type AnswerOf,
  type contract,
  type CountedDirectory,
  fail,
  type MediaDetails,
  type MediaItem,
  type PagedList,
  type ParsedOf,
} from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { countReferring, menusReferring } from '../../foundation/references/index.ts';
import { listFoldersWithCounts, countFiles, type FileQuery, listFiles, listTags, findUploader } from './list-store.ts';
import { folderExists } from './folder-store.ts';
import { findFiles } from './media-store.ts';
import { findLastReplacement } from './replacement-store.ts';
import { serialiseFile, serialiseFolder } from './serialise-media.ts';

type ListRequest = ParsedOf<typeof contract.media.listFiles>['body'];

/**
 * Lists one page of the files in a folder, or in it and its descendants, with their total number.
 * @throws 404 V_12 on an unknown `directory`
 */
export async function listLibrary({ db, services }: Context, request: ListRequest): Promise<PagedList<MediaItem>> {
  const { pageIndex, pageSize, columnToSort: column, sortOrder: order, missingAlt, ...rest } = request;
  if (!(await folderExists(db, request.directory))) fail('V_12', 'directory', { status: 404 });
  const missingAltIn = missingAlt ? services.site.locales.map(({ code }) => code) : null;
  const query: FileQuery = { ...rest, missingAltIn, column, order, offset: pageIndex * pageSize, limit: pageSize };
  const rows = await listFiles(db, query);
  return { items: rows.map(serialiseFile), totalItems: await countFiles(db, query) };
}

/**
 * Lists the subfolders of a folder, or all its descendants, with their number of files.
 * @throws 404 V_12 on an unknown `path`
 */
export async function listFolders({ db }: Context, path: string, deep: boolean): Promise<CountedDirectory[]> {
  if (!(await folderExists(db, path))) fail('V_12', 'path', { status: 404 });
  const rows = await listFoldersWithCounts(db, path, deep);
  return rows.map(({ path: found, files }) => Object.assign(serialiseFolder(found), { files }));
}

/** Lists the tags of files. */
export const listFileTags = async ({ db }: Context): Promise<AnswerOf<typeof contract.media.listTags>> => ({
  tags: await listTags(db),
});

/**
 * Returns a file with its uploader, usage and available actions.
 * @throws 404 V_12 on an unknown `id`
 */
export async function getFileDetails({ db, can }: Context, id: number): Promise<MediaDetails> {
  const [file] = await findFiles(db, [id]);
  if (!file) return fail('V_12', 'id', { status: 404 });
  const target = { kind: 'file', ids: [id] } as const;
  const { pages } = await countReferring(db, target);
  const menus = new Set((await menusReferring(db, target)).map(({ menu }) => menu));
  const folder = { folder: file.path };
  const former = await findLastReplacement(db, id);
  return {
    file: serialiseFile(file),
    uploadedBy: await findUploader(db, file.created_by),
    uses: { pages, menus: menus.size },
    previous: former
      ? {
          fileName: former.file_name,
          fileSize: former.file_size,
          width: former.width,
          height: former.height,
        }
      : null,
    availableActions: [
      ...(can('edit-media', folder) ? ['edit' as const] : []),
      ...(can('delete-media', folder) ? ['delete' as const] : []),
    ],
  };
}
