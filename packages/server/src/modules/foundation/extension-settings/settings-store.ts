import type { BlockContent } from '@ximblox/blocks';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Stored settings of an extension; version 0 without content before the first save. */
export interface StoredExtensionSettings {
  version: number;
  updatedAt: Date | null;
  updatedBy: { ID: number; name: string } | null;
  content: BlockContent | null;
}

/** Returns settings of an extension. @param id with the name of the extension: `newsletter.sending` */
export async function findExtensionSettings(db: Database, id: string): Promise<StoredExtensionSettings> {
  const row = await db
    .selectFrom('extension_settings as s')
    .leftJoin('users as u', 'u.id', 's.updated_by')
    .select(['s.content', 's.version', 's.updated_at', 's.updated_by', 'u.name'])
    .where('s.id', '=', id)
    .executeTakeFirst();
  return {
    version: row?.version ?? 0,
    updatedAt: row?.updated_at ?? null,
    updatedBy: row?.updated_by ? { ID: row.updated_by, name: row.name ?? '' } : null,
    content: (row?.content ?? null) as BlockContent | null,
  };
}

/** Returns settings of an extension and locks them until the transaction ends. */
export async function lockExtensionSettings(db: Database, id: string): Promise<StoredExtensionSettings> {
  // An advisory lock, since there is no row to lock before the first save.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`extension-settings:${id}`}, 0))`.execute(db);
  return findExtensionSettings(db, id);
}

/** Inserts or replaces settings of an extension. */
export async function storeExtensionSettings(
  db: Database,
  { id, content, userID }: { id: string; content: BlockContent; userID: number | null },
): Promise<void> {
  const json = JSON.stringify(content);
  await db
    .insertInto('extension_settings')
    .values({ id, content: json, updated_by: userID })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        content: json,
        updated_by: userID,
        updated_at: sql`now()`,
        version: sql`extension_settings.version + 1`,
      }),
    )
    .execute();
}
