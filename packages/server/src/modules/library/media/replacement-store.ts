import type { ReplacedFile } from '@ximblox/blocks';
import { fail, type ReplacementTiming } from '@ximblox/contract';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { filesNowWithHash, type MediaFileRow, tagNames } from './media-store.ts';

/** What a file was until it was replaced, as far as it is served and shown. */
export interface EarlierBytes {
  hash: string;
  mime: string;
  fileSize: number;
  width: number | null;
  height: number | null;
  tone: string | null;
}

/** What a file gets when it is replaced. */
export type NewBytes = Pick<
  MediaFileRow,
  'file_name' | 'mime' | 'hash' | 'file_size' | 'width' | 'height' | 'tone' | 'has_metadata'
>;

/**
 * Gives a locked file other bytes, and keeps in mind what it was.
 * @throws ML_03 on `file` when another file of the folder has the name that goes with the new bytes
 */
export async function replaceBytes(
  db: Database,
  file: MediaFileRow,
  bytes: NewBytes,
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
    .set({ ...bytes, updated_at: sql`now()` })
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

const stateOf = (table: string): RawBuilder<unknown> =>
  sql.raw(`'hash', ${table}.hash, 'fileName', ${table}.file_name, 'width', ${table}.width, 'height', ${table}.height`);

/**
 * Files that have been replaced, among those that `ids` selects, as `ReplacedFile[]` or null: for queries of other modules.
 * @param since when the page that shows them was published; whoever shows the newest state of everything leaves it out
 */
export const replacedFiles = (
  ids: RawBuilder<unknown>,
  since?: Expression<Date | null>,
): RawBuilder<ReplacedFile[] | null> => {
  const followed = since ? sql<boolean>`(r.follow = 'at-once' or r.replaced_at <= ${since})` : sql<boolean>`true`;
  // Where nothing has ever been replaced, as nearly everywhere, nothing is looked for.
  return sql<ReplacedFile[] | null>`case when exists (select 1 from media_replacements) then (
    select jsonb_agg(jsonb_build_object('id', f.id, ${stateOf('f')}, 'earlier', e.states))
    from (
      select r.file_id, jsonb_agg(jsonb_build_object(${stateOf('r')}, 'followed', ${followed}) order by r.id) as states
      from media_replacements as r where r.file_id in (${ids}) group by r.file_id
    ) as e join media_files as f on f.id = e.file_id
  ) end`;
};

/** Those of the files that have been replaced, every change followed. */
export async function findReplaced(db: Database, ids: readonly number[]): Promise<ReplacedFile[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ replaced: ReplacedFile[] | null }>`
    select ${replacedFiles(sql`select unnest(${[...new Set(ids)]}::bigint[])`)} as replaced
  `.execute(db);
  return rows[0]?.replaced ?? [];
}

/** Bytes that files had before, by the file's ID. */
export async function earlierBytes(db: Database, ids: readonly number[]): Promise<Map<number, EarlierBytes[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('media_replacements')
    .select(['file_id', 'hash', 'mime', 'file_size as fileSize', 'width', 'height', 'tone'])
    .where(sql<boolean>`file_id = any(${[...new Set(ids)]}::bigint[])`)
    .orderBy('id')
    .execute();
  const found = new Map<number, EarlierBytes[]>();
  for (const { file_id, ...bytes } of rows) found.set(file_id, [...(found.get(file_id) ?? []), bytes]);
  return found;
}

/** Files that had these bytes before they were replaced, as they were then. */
const filesOnceWithHash = (db: Database, hash: string): Promise<MediaFileRow[]> =>
  db
    .selectFrom('media_replacements as r')
    .innerJoin('media_files as f', 'f.id', 'r.file_id')
    .selectAll('f')
    .select(sql<string[]>`tag_names(f.tag_ids)`.as('tags'))
    .select(['r.file_name', 'r.mime', 'r.hash', 'r.file_size', 'r.width', 'r.height', 'r.tone', 'r.has_metadata'])
    .where('r.hash', '=', hash)
    .orderBy('r.id')
    .$castTo<MediaFileRow>()
    .execute();

/** Every file that has or had these bytes: those of the library first, then deleted ones, then those that were replaced. */
export const filesWithHash = async (db: Database, hash: string): Promise<MediaFileRow[]> => [
  ...(await filesNowWithHash(db, hash)),
  ...(await filesOnceWithHash(db, hash)),
];

/** Whether the published version of a page uses a file whose replacement waits for the page to be published again. */
export async function awaitsPublication(db: Database, pageID: number, publicationID: number): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`select exists (
    select from page_references as t join media_replacements as r on r.file_id = t.target_id
    where t.page_id = ${pageID} and t.published and t.kind = 'file' and r.follow = 'when-published'
      and r.replaced_at > (select published_at from publications where id = ${publicationID})
  ) as waits`.execute(db);
  return rows[0]?.waits ?? false;
}
