import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Adds the index by which the audit log folds the entries of a request, or of a bulk action, into one. */
export async function up(db: Database): Promise<void> {
  await sql`create index audit_log_request on audit_log (request_id, id) where request_id <> ''`.execute(db);
}
