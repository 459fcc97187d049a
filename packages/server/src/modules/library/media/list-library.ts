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
import { countedFolders, countFiles, type FileQuery, listFiles, listTags, uploaderOf } from './list-store.ts';
import { folderExists } from './folder-store.ts';
import { findFiles } from './media-store.ts';
import { fileOnWire, folderOnWire } from './media-wire.ts';

type Wish = ParsedOf<typeof contract.media.listFiles>['body'];

/**
 * One part of the files of a folder, or below it, and how many there are.
 * @throws 404 V_12 on `directory` when there is no such folder
 */
export async function listLibrary({ db, services }: Context, wish: Wish): Promise<PagedList<MediaItem>> {
  const { pageIndex, pageSize, columnToSort: column, sortOrder: order, missingAlt, ...rest } = wish;
  if (!(await folderExists(db, wish.directory))) fail('V_12', 'directory', { status: 404 });
  const missingAltIn = missingAlt ? services.site.locales.map(({ code }) => code) : null;
  const query: FileQuery = { ...rest, missingAltIn, column, order, offset: pageIndex * pageSize, limit: pageSize };
  const rows = await listFiles(db, query);
  return { items: rows.map(fileOnWire), totalItems: await countFiles(db, query) };
}

/**
 * Folders in a folder, or the whole tree below it.
 * @throws 404 V_12 on `path` when there is no such folder
 */
export async function listFolders({ db }: Context, path: string, deep: boolean): Promise<CountedDirectory[]> {
  if (!(await folderExists(db, path))) fail('V_12', 'path', { status: 404 });
  const rows = await countedFolders(db, path, deep);
  return rows.map(({ path: found, files }) => Object.assign(folderOnWire(found), { files }));
}

/** The tags that files have. */
export const listFileTags = async ({ db }: Context): Promise<AnswerOf<typeof contract.media.listTags>> => ({
  tags: await listTags(db),
});

/**
 * One file with everything that is known of it.
 * @throws 404 V_12 on `id` when it is not in the library
 */
export async function fileDetails({ db, can }: Context, id: number): Promise<MediaDetails> {
  const [file] = await findFiles(db, [id]);
  if (!file) return fail('V_12', 'id', { status: 404 });
  const target = { kind: 'file', ids: [id] } as const;
  const { pages } = await countReferring(db, target);
  const menus = new Set((await menusReferring(db, target)).map(({ menu }) => menu));
  const folder = { folder: file.path };
  return {
    file: fileOnWire(file),
    uploadedBy: await uploaderOf(db, file.created_by),
    uses: { pages, menus: menus.size },
    availableActions: [
      ...(can('edit-media', folder) ? ['edit' as const] : []),
      ...(can('delete-media', folder) ? ['delete' as const] : []),
    ],
  };
}
