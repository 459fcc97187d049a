import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** A request ends when what it asks for, or something newer, is published directly; those that were left open so far end too. */
export async function up(db: Database): Promise<void> {
  await sql`
    alter table publication_requests
      drop constraint publication_requests_status_check,
      add constraint publication_requests_status_check
        check (status in ('open', 'accepted', 'rejected', 'revoked', 'published'));
    update publication_requests as r
    set status = 'published', closed_at = b.published_at, closed_by = b.published_by
    from page_versions as asked, publications as b
    join page_versions as shown on shown.id = b.version_id
    where r.status = 'open' and asked.id = r.version_id
      and b.page_id = r.page_id and b.ended_at is null and shown.number >= asked.number;
  `.execute(db);
}
