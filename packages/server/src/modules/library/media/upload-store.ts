import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** A file on its way. */
export interface UploadRow {
  id: string;
  file_name: string;
  /** Bytes that it is going to have, and those that have arrived. */
  size: number;
  received: number;
  /** Names of the parts in the storage, in their order. */
  parts: string[];
  expires_at: Date;
}

const columns = ['id', 'file_name', 'size', 'received', 'parts', 'expires_at'] as const;
/** An upload ends so long after its last part. */
const expiry = sql<Date>`now() + interval '1 day'`;

/** Notes that a user begins an upload. */
export const insertUpload = (
  db: Database,
  { id, userID, fileName, size }: { id: string; userID: number; fileName: string; size: number },
): Promise<UploadRow> =>
  db
    .insertInto('media_uploads')
    .values({ id, user_id: userID, file_name: fileName, size, expires_at: expiry })
    .returning(columns)
    .executeTakeFirstOrThrow();

/** An upload of a user that has not ended. */
export const findUpload = (db: Database, id: string, userID: number): Promise<UploadRow | undefined> =>
  db
    .selectFrom('media_uploads')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userID)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

/** Number of a user's uploads that have not ended. */
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
 * Notes that a part has arrived behind what had arrived before.
 * @returns undefined when the upload has ended, or something else has arrived meanwhile
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

/** Forgets an upload; false when there was none. */
export async function deleteUpload(db: Database, id: string): Promise<boolean> {
  const row = await db.deleteFrom('media_uploads').where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** Forgets uploads that have ended, and gives their IDs. */
export async function deleteEndedUploads(db: Database): Promise<string[]> {
  const rows = await db
    .deleteFrom('media_uploads')
    .where('expires_at', '<=', sql<Date>`now()`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether an upload is known. */
export async function uploadExists(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('media_uploads').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
