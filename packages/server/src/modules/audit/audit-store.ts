import type { Database } from '../../platform/database/database.ts';

export interface AuditRow {
  actor_id: number | null;
  actor_name: string;
  action: string;
  object: string;
  object_id: string;
  changes: string;
  outcome: string;
  address: string;
  agent: string;
  session: string;
  request_id: string;
}

/** Adds a line to the audit log; nothing ever changes or removes one but retention. */
export async function insertAuditRow(db: Database, row: AuditRow): Promise<void> {
  await db.insertInto('audit_log').values(row).execute();
}
