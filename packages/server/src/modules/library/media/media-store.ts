import { fail } from '@ximblox/contract';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { equalsAny } from '../../../platform/database/equals-any.ts';

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
  /** Names of the tags, sorted alphabetically. */
  tags: string[];
  /** Service and ID of a hosted video, which has no contents and hash; null for other files. */
  video_service: 'youtube' | 'vimeo' | null;
  video_id: string | null;
  /** Average colour of an opaque image, such as `#7a8c94`. */
  tone: string | null;
  /** Whether an image contains metadata, such as EXIF; true if unknown. */
  has_metadata: boolean;
  shared: boolean;
  created_by: number | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  /** ID of the folder in the trash that the file was deleted with. */
  deleted_with: number | null;
  /** When the file was deleted permanently; null while it is in the library or the trash. */
  purged_at: Date | null;
}

/** SQL expression for the names of a file's tags. */
export const tagNames = sql<string[]>`tag_names(media_files.tag_ids)`.as('tags');

const allFiles = (db: Database) => db.selectFrom('media_files').selectAll().select(tagNames).$castTo<MediaFileRow>();
const files = (db: Database) => allFiles(db).where('deleted_at', 'is', null);

/** Finds files of the library by ID, in any order. */
export const findFiles = (db: Database, ids: readonly number[]): Promise<MediaFileRow[]> =>
  files(db).where(equalsAny('id', ids)).execute();

/** Finds files by ID, including deleted ones: published pages may still use them. */
export const findFilesIncludingDeleted = (db: Database, ids: readonly number[]): Promise<MediaFileRow[]> =>
  allFiles(db).where(equalsAny('id', ids)).execute();

/**
 * SQL condition: a hash starts with these hexadecimal digits. A range, unlike a pattern, uses the index in every collation.
 * @param column such as `hash`
 */
export const hashStartsWith = (column: string, digits: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} between ${digits} and ${`${digits}g`}`;

/** Finds the files whose hash starts with these digits, including deleted ones, those in the library first. */
export const findCurrentFilesWithHash = (db: Database, digits: string): Promise<MediaFileRow[]> =>
  allFiles(db).where(hashStartsWith('hash', digits)).orderBy(sql`deleted_at is not null`).orderBy('id').execute();

/** Finds files of the library by folder and name, in any order. */
export const findFilesAt = (
  db: Database,
  places: readonly { path: string; fileName: string }[],
): Promise<MediaFileRow[]> =>
  files(db)
    .where((row) =>
      row.or(places.map(({ path, fileName }) => row.and([row('path', '=', path), row('file_name', '=', fileName)]))),
    )
    .execute();

/** Lists the files directly in a folder, sorted by name, or one page of them. */
export const listFolderFiles = (
  db: Database,
  path: string,
  part: { offset: number; limit: number } | null,
): Promise<MediaFileRow[]> =>
  files(db)
    .where('path', '=', path)
    .orderBy(sql`lower(file_name)`)
    .$if(part !== null, (some) => some.offset(part?.offset ?? 0).limit(part?.limit ?? 0))
    .execute();

/** Counts the files directly in a folder. */
export async function countFolderFiles(db: Database, path: string): Promise<number> {
  const row = await db
    .selectFrom('media_files')
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('path', '=', path)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** SQL condition: whether a path is a folder or one of its descendants. */
export const below = (column: Expression<string>, path: string): Expression<SqlBool> =>
  path === '/' ? sql<boolean>`true` : sql<boolean>`(${column} = ${path} or starts_with(${column}, ${`${path}/`}))`;

/** Finds files in a folder and its descendants whose name or alternative text matches an `ilike` pattern, at most 200. */
export const searchFiles = (db: Database, path: string, pattern: string): Promise<MediaFileRow[]> =>
  files(db)
    .where((row) => below(row.ref('path'), path))
    .where(
      sql<boolean>`(file_name ilike ${pattern} or default_alt_text ilike ${pattern} or alt_texts::text ilike ${pattern})`,
    )
    .orderBy(sql`lower(file_name)`)
    .limit(200)
    .execute();

/** Whether a folder contains a file with this name, ignoring case. */
export async function fileExists(db: Database, path: string, fileName: string): Promise<boolean> {
  const row = await files(db)
    .where('path', '=', path)
    .where(sql<boolean>`lower(file_name) = lower(${fileName})`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the names of `moved`, in lower case, that other files in a folder have. */
export async function listTakenNames(
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

/** Locks a file of the library until the end of the transaction. */
export const lockFile = (db: Database, id: number): Promise<MediaFileRow | undefined> =>
  files(db).where('id', '=', id).forUpdate().executeTakeFirst();

/** Lists the files in a folder and its descendants. */
export const listFilesBelow = (db: Database, path: string): Promise<MediaFileRow[]> =>
  files(db)
    .where((row) => below(row.ref('path'), path))
    .orderBy('id')
    .execute();

/** Locks the files in a folder and its descendants until the end of the transaction. */
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
 * Updates a file.
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

/** Locks files of the library until the end of the transaction, in order of ID. */
export const lockFiles = (db: Database, ids: readonly number[]): Promise<MediaFileRow[]> =>
  files(db).where(sql<boolean>`id = any(${ids}::bigint[])`).orderBy('id').forUpdate().execute();

/** Updates the paths of a folder, its descendants and their files. */
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
  tagIDs?: readonly number[];
  userID: number | null;
}

/** Adds files to the library and skips those whose name is taken. The caller has stored their contents. */
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
        tag_ids: [...(file.tagIDs ?? [])],
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
