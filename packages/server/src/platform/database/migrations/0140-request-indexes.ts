import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Adds indexes for the requests of a page and for the rejected requests of a user. */
export async function up(db: Database): Promise<void> {
  await sql`create index publication_requests_page on publication_requests (page_id, id)`.execute(db);
  await sql`
    create index publication_requests_returned on publication_requests (requester_id) where status = 'rejected'
  `.execute(db);
}
