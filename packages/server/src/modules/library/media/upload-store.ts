import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** An unfinished upload. */
export interface UploadRow {
  id: string;
  file_name: string;
  /** Total and received size in bytes. */
  size: number;
  received: number;
  /** Names of the stored parts, in order. */
  parts: string[];
  expires_at: Date;
}

const columns = ['id', 'file_name', 'size', 'received', 'parts', 'expires_at'] as const;
/** An upload expires a day after its last part. */
const expiry = sql<Date>`now() + interval '1 day'`;

export const insertUpload = (
  db: Database,
  { id, userID, fileName, size }: { id: string; userID: number; fileName: string; size: number },
): Promise<UploadRow> =>
  db
    .insertInto('media_uploads')
    .values({ id, user_id: userID, file_name: fileName, size, expires_at: expiry })
    .returning(columns)
    .executeTakeFirstOrThrow();

/** Finds an upload of a user that has not expired. */
export const findUpload = (db: Database, id: string, userID: number): Promise<UploadRow | undefined> =>
  db
    .selectFrom('media_uploads')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userID)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

/** Counts the uploads of a user that have not expired. */
export async function countUploads(db: Database, userID: number): Promise<number> {
  const row = await db
    .selectFrom('media_uploads')
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('user_id', '=', userID)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Appends a part to an upload, with optimistic locking on the received size.
 * @returns undefined if the upload has ended or another part has arrived
 */
export const addPart = (
  db: Database,
  { id, received }: Pick<UploadRow, 'id' | 'received'>,
  part: { name: string; size: number },
): Promise<UploadRow | undefined> =>
  db
    .updateTable('media_uploads')
    .set({
      received: received + part.size,
      parts: sql<string[]>`parts || ${part.name}::text`,
      expires_at: expiry,
    })
    .where('id', '=', id)
    .where('received', '=', received)
    .returning(columns)
    .executeTakeFirst();

/** Deletes an upload; false if it does not exist. */
export async function deleteUpload(db: Database, id: string): Promise<boolean> {
  const row = await db.deleteFrom('media_uploads').where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** Deletes expired uploads and returns their IDs. */
export async function deleteExpiredUploads(db: Database): Promise<string[]> {
  const rows = await db
    .deleteFrom('media_uploads')
    .where('expires_at', '<=', sql<Date>`now()`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function uploadExists(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('media_uploads').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
