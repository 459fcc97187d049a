import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Indexes the text of the audit log for searches, and what the list of broken links reads: every link, and pages that are not public. */
export async function up(db: Database): Promise<void> {
  await sql`
    create index audit_log_text on audit_log using gin (
      (action || ' ' || object || ' ' || object_id || ' ' || actor_name || ' ' || address || ' ' || changes::text) gin_trgm_ops);
    drop index page_references_target;
    create index page_references_target on page_references (kind, target_id, page_id) include (published, uses);
    create index pages_hidden on pages (id) where public_since is null;
  `.execute(db);
}
