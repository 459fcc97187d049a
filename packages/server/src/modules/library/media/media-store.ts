import { fail } from '@ximblox/contract';
import { type Expression, sql, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { equalsAny } from '../../../platform/database/equals-any.ts';

/** A file of the library. */
export interface MediaFileRow {
  id: number;
  path: string;
  file_name: string;
  type: 'image' | 'gif' | 'video' | 'document';
  mime: string;
  hash: string;
  file_size: number;
  width: number | null;
  height: number | null;
  default_alt_text: string;
  alt_texts: Record<string, string>;
  focus: { x: number; y: number } | null;
  tag_ids: number[];
  /** Names of these, in the order of a dictionary. */
  tags: string[];
  /** Of a video of a service, which has neither bytes nor a hash; null for all others. */
  video_service: 'youtube' | 'vimeo' | null;
  video_id: string | null;
  /** Average colour of an opaque picture, `#7a8c94`. */
  tone: string | null;
  /** Whether the camera noted something in it; assumed where it is not known. */
  has_metadata: boolean;
  shared: boolean;
  created_by: number | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  /** The deletion of a folder that it went to the trash with. */
  deleted_with: number | null;
  /** Since when it is gone for good; null while it is in the library or in the trash. */
  purged_at: Date | null;
}

/** What a row of files has beside its columns. */
export const tagNames = sql<string[]>`tag_names(media_files.tag_ids)`.as('tags');

const allFiles = (db: Database) => db.selectFrom('media_files').selectAll().select(tagNames).$castTo<MediaFileRow>();
const files = (db: Database) => allFiles(db).where('deleted_at', 'is', null);

/** Files by their IDs, in any order. */
export const findFiles = (db: Database, ids: readonly number[]): Promise<MediaFileRow[]> =>
  files(db).where(equalsAny('id', ids)).execute();

/** The same, deleted ones included: pages may still show what has been deleted from the library. */
export const findFilesEver = (db: Database, ids: readonly number[]): Promise<MediaFileRow[]> =>
  allFiles(db).where(equalsAny('id', ids)).execute();

/** Files that have these bytes, those still in the library first. */
export const filesNowWithHash = (db: Database, hash: string): Promise<MediaFileRow[]> =>
  allFiles(db).where('hash', '=', hash).orderBy(sql`deleted_at is not null`).orderBy('id').execute();

/** Files of the library by their folder and name, in any order. */
export const findFilesAt = (
  db: Database,
  places: readonly { path: string; fileName: string }[],
): Promise<MediaFileRow[]> =>
  files(db)
    .where((row) =>
      row.or(places.map(({ path, fileName }) => row.and([row('path', '=', path), row('file_name', '=', fileName)]))),
    )
    .execute();

/** The files of a folder by name, or a part of them; without those of folders in it. */
export const filesInFolder = (
  db: Database,
  path: string,
  part: { offset: number; limit: number } | null,
): Promise<MediaFileRow[]> =>
  files(db)
    .where('path', '=', path)
    .orderBy(sql`lower(file_name)`)
    .$if(part !== null, (some) => some.offset(part?.offset ?? 0).limit(part?.limit ?? 0))
    .execute();

/** Number of the files of a folder, without those of folders in it. */
export async function countFilesIn(db: Database, path: string): Promise<number> {
  const row = await db
    .selectFrom('media_files')
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('path', '=', path)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

export const below = (column: Expression<string>, path: string): Expression<SqlBool> =>
  path === '/' ? sql<boolean>`true` : sql<boolean>`(${column} = ${path} or starts_with(${column}, ${`${path}/`}))`;

/** Files in a folder and below whose name or alternative text contains the pattern, at most 200. */
export const searchFiles = (db: Database, path: string, pattern: string): Promise<MediaFileRow[]> =>
  files(db)
    .where((row) => below(row.ref('path'), path))
    .where(
      sql<boolean>`(file_name ilike ${pattern} or default_alt_text ilike ${pattern} or alt_texts::text ilike ${pattern})`,
    )
    .orderBy(sql`lower(file_name)`)
    .limit(200)
    .execute();

/** Whether a folder has a file of this name, whatever its case. */
export async function fileExists(db: Database, path: string, fileName: string): Promise<boolean> {
  const row = await files(db)
    .where('path', '=', path)
    .where(sql<boolean>`lower(file_name) = lower(${fileName})`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the files' names, in lower case, that other files of a folder have. */
export async function takenNames(
  db: Database,
  path: string,
  moved: readonly Pick<MediaFileRow, 'id' | 'file_name'>[],
): Promise<string[]> {
  const rows = await files(db)
    .clearSelect()
    .select(sql<string>`lower(file_name)`.as('name'))
    .where('path', '=', path)
    .where(sql<boolean>`lower(file_name) = any(${moved.map(({ file_name }) => file_name.toLowerCase())}::text[])`)
    .where(sql<boolean>`id <> all(${moved.map(({ id }) => id)}::bigint[])`)
    .execute();
  return rows.map(({ name }) => name);
}

/** A file of the library, kept from changes by others until the transaction ends. */
export const lockFile = (db: Database, id: number): Promise<MediaFileRow | undefined> =>
  files(db).where('id', '=', id).forUpdate().executeTakeFirst();

/** The files of a folder and below it. */
export const filesBelow = (db: Database, path: string): Promise<MediaFileRow[]> =>
  files(db)
    .where((row) => below(row.ref('path'), path))
    .orderBy('id')
    .execute();

/** The files of a folder and below it, kept from changes by others until the transaction ends. */
export const lockFilesBelow = (db: Database, path: string): Promise<MediaFileRow[]> =>
  files(db)
    .where((row) => below(row.ref('path'), path))
    .orderBy('id')
    .forUpdate()
    .execute();

export type FileChanges = Pick<
  MediaFileRow,
  'path' | 'file_name' | 'default_alt_text' | 'alt_texts' | 'shared' | 'focus' | 'tag_ids'
>;

/**
 * Changes a file.
 * @throws ML_02 on `newFileName` when another file of the folder has the name
 */
export function updateFile(db: Database, id: number, changes: FileChanges): Promise<MediaFileRow> {
  return db
    .updateTable('media_files')
    .set({
      ...changes,
      alt_texts: JSON.stringify(changes.alt_texts),
      focus: changes.focus && JSON.stringify(changes.focus),
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returningAll()
    .returning(tagNames)
    .$castTo<MediaFileRow>()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      const { code, constraint } = error as { code?: string; constraint?: string };
      if (code === '23505' && constraint === 'media_files_name') fail('ML_02', 'newFileName');
      throw error;
    });
}

/** Files of the library, kept from changes by others until the transaction ends, in the order of their IDs. */
export const lockFiles = (db: Database, ids: readonly number[]): Promise<MediaFileRow[]> =>
  files(db).where(sql<boolean>`id = any(${ids}::bigint[])`).orderBy('id').forUpdate().execute();

/** Gives a folder, all below it and their files another path. */
export async function movePaths(db: Database, from: string, to: string): Promise<void> {
  const path = sql<string>`${to}::text || substr(path, length(${from}) + 1)`;
  await db
    .updateTable('media_directories')
    .set({ path })
    .where((row) => below(row.ref('path'), from))
    .execute();
  await db
    .updateTable('media_files')
    .set({ path })
    .where('deleted_at', 'is', null)
    .where((row) => below(row.ref('path'), from))
    .execute();
}

export interface NewMediaFile {
  path: string;
  fileName: string;
  type: MediaFileRow['type'];
  mime: string;
  hash: string;
  fileSize: number;
  width: number | null;
  height: number | null;
  defaultAltText: string;
  tone?: string | null;
  hasMetadata?: boolean;
  video?: { service: 'youtube' | 'vimeo'; id: string };
  altTexts?: Record<string, string>;
  focus?: { x: number; y: number } | null;
  shared?: boolean;
  userID: number | null;
}

/** Adds files to the library, but for those whose names are taken in their folders. The caller has stored their bytes. */
export function insertFiles(db: Database, added: readonly NewMediaFile[]): Promise<MediaFileRow[]> {
  return db
    .insertInto('media_files')
    .values(
      added.map((file) => ({
        path: file.path,
        file_name: file.fileName,
        type: file.type,
        mime: file.mime,
        hash: file.hash,
        file_size: file.fileSize,
        width: file.width,
        height: file.height,
        default_alt_text: file.defaultAltText,
        alt_texts: JSON.stringify(file.altTexts ?? {}),
        focus: file.focus ? JSON.stringify(file.focus) : null,
        tone: file.tone ?? null,
        has_metadata: file.hasMetadata ?? true,
        shared: file.shared ?? false,
        video_service: file.video?.service ?? null,
        video_id: file.video?.id ?? null,
        created_by: file.userID,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .returning(tagNames)
    .$castTo<MediaFileRow>()
    .execute();
}
