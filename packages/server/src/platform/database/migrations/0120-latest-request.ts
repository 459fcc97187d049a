import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Finds the outcome of the latest publication request of a page in the index alone. */
export async function up(db: Database): Promise<void> {
  await sql`create index publication_requests_latest on publication_requests (page_id, id) include (status, closed_at)`.execute(
    db,
  );
}
