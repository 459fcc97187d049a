import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** An open publication request. */
export interface OpenRequestRow {
  id: number;
  page_id: number;
  version_id: number;
  requester_id: number | null;
  comment: string;
  created_at: Date;
}

/** The open publication request of a page; undefined when there is none. */
export const openRequestOf = (db: Database, pageID: number): Promise<OpenRequestRow | undefined> =>
  db
    .selectFrom('publication_requests')
    .select(['id', 'page_id', 'version_id', 'requester_id', 'comment', 'created_at'])
    .where('page_id', '=', pageID)
    .where(sql<boolean>`status = 'open'`)
    .executeTakeFirst();
