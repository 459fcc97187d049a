import type { ReplacedFile } from '@ximblox/blocks/internal';
import { fail, type ReplacementTiming } from '@ximblox/contract';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { findCurrentFilesWithHash, hashStartsWith, type MediaFileRow, tagNames } from './media-store.ts';

/** Properties of a replaced version of a file. */
export interface ReplacedVersion {
  hash: string;
  mime: string;
  fileSize: number;
  width: number | null;
  height: number | null;
  tone: string | null;
}

/** Columns of a file that a replacement changes. */
export type NewContents = Pick<
  MediaFileRow,
  'file_name' | 'mime' | 'hash' | 'file_size' | 'width' | 'height' | 'tone' | 'has_metadata'
>;

/**
 * Replaces the contents of a locked file and stores its former version.
 * @throws ML_03 on `file` when the new name is taken in the folder
 */
export async function replaceContents(
  db: Database,
  file: MediaFileRow,
  contents: NewContents,
  { follow, userID }: { follow: ReplacementTiming; userID: number | null },
): Promise<MediaFileRow> {
  const { file_name, mime, hash, file_size, width, height, tone, has_metadata } = file;
  await db
    .insertInto('media_replacements')
    .values({
      file_id: file.id,
      follow,
      replaced_at: sql<Date>`now()`,
      replaced_by: userID,
      file_name,
      mime,
      hash,
      file_size,
      width,
      height,
      tone,
      has_metadata,
    })
    .execute();
  return db
    .updateTable('media_files')
    .set({ ...contents, updated_at: sql`now()` })
    .where('id', '=', file.id)
    .returningAll()
    .returning(tagNames)
    .$castTo<MediaFileRow>()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      const { code, constraint } = error as { code?: string; constraint?: string };
      if (code === '23505' && constraint === 'media_files_name') fail('ML_03', 'file');
      throw error;
    });
}

/** Contents that the last replacement took from a file, and when published pages followed it; undefined without one. */
export const findLastReplacement = (
  db: Database,
  fileID: number,
): Promise<(NewContents & { follow: ReplacementTiming }) | undefined> =>
  db
    .selectFrom('media_replacements')
    .select(['follow', 'file_name', 'mime', 'hash', 'file_size', 'width', 'height', 'tone', 'has_metadata'])
    .where('file_id', '=', fileID)
    .orderBy('id', 'desc')
    .limit(1)
    .$castTo<NewContents & { follow: ReplacementTiming }>()
    .executeTakeFirst();

/** SQL arguments of `jsonb_build_object` for one version of a file. */
const versionFields = (table: string): RawBuilder<unknown> =>
  sql.raw(`'hash', ${table}.hash, 'fileName', ${table}.file_name, 'width', ${table}.width, 'height', ${table}.height`);

/**
 * SQL expression of type `ReplacedFile[]` or null: the files selected by `ids` that have been replaced.
 * @param since when the page was last published; without it all replacements apply
 */
export const selectReplacedFiles = (
  ids: RawBuilder<unknown>,
  since?: Expression<Date | null>,
): RawBuilder<ReplacedFile[] | null> => {
  const followed = since ? sql<boolean>`(r.follow = 'at-once' or r.replaced_at <= ${since})` : sql<boolean>`true`;
  // Most installations have no replacements: skip the query there.
  return sql<ReplacedFile[] | null>`case when exists (select 1 from media_replacements) then (
    select jsonb_agg(jsonb_build_object('id', f.id, ${versionFields('f')}, 'earlier', e.states))
    from (
      select r.file_id, jsonb_agg(jsonb_build_object(${versionFields('r')}, 'followed', ${followed}) order by r.id) as states
      from media_replacements as r where r.file_id in (${ids}) group by r.file_id
    ) as e join media_files as f on f.id = e.file_id
  ) end`;
};

/** Finds the replaced ones among files, with all replacements applied. */
export async function findReplacedFiles(db: Database, ids: readonly number[]): Promise<ReplacedFile[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ replaced: ReplacedFile[] | null }>`
    select ${selectReplacedFiles(sql`select unnest(${[...new Set(ids)]}::bigint[])`)} as replaced
  `.execute(db);
  return rows[0]?.replaced ?? [];
}

/** Lists the replaced versions of files, oldest first, by file ID. */
export async function listReplacedVersions(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, ReplacedVersion[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('media_replacements')
    .select(['file_id', 'hash', 'mime', 'file_size as fileSize', 'width', 'height', 'tone'])
    .where(sql<boolean>`file_id = any(${[...new Set(ids)]}::bigint[])`)
    .orderBy('id')
    .execute();
  const found = new Map<number, ReplacedVersion[]>();
  for (const { file_id, ...bytes } of rows) found.set(file_id, [...(found.get(file_id) ?? []), bytes]);
  return found;
}

/** Finds files whose hash started with these digits before they were replaced, in that version. */
const findReplacedFilesWithHash = (db: Database, digits: string): Promise<MediaFileRow[]> =>
  db
    .selectFrom('media_replacements as r')
    .innerJoin('media_files as f', 'f.id', 'r.file_id')
    .selectAll('f')
    .select(sql<string[]>`tag_names(f.tag_ids)`.as('tags'))
    .select(['r.file_name', 'r.mime', 'r.hash', 'r.file_size', 'r.width', 'r.height', 'r.tone', 'r.has_metadata'])
    .where(hashStartsWith('r.hash', digits))
    .orderBy('r.id')
    .$castTo<MediaFileRow>()
    .execute();

/**
 * Finds all files that have or had a hash: first those in the library, then deleted ones, then replaced versions.
 * @param digits of the hash: all, or the first ones as in addresses of pages' files
 */
export async function findFilesWithHash(db: Database, digits: string): Promise<MediaFileRow[]> {
  const found = [...(await findCurrentFilesWithHash(db, digits)), ...(await findReplacedFilesWithHash(db, digits))];
  return found.filter(({ hash }) => hash === found[0]?.hash);
}

/** Whether a published page uses a file whose replacement becomes visible with its next publication. */
export async function hasPendingReplacement(db: Database, pageID: number, publicationID: number): Promise<boolean> {
  const { rows } = await sql<{ pending: boolean }>`select exists (
    select from page_references as t join media_replacements as r on r.file_id = t.target_id
    where t.page_id = ${pageID} and t.published and t.kind = 'file' and r.follow = 'when-published'
      and r.replaced_at > (select published_at from publications where id = ${publicationID})
  ) as pending`.execute(db);
  return rows[0]?.pending ?? false;
}
