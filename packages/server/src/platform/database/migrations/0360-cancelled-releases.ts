import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Adds who cancelled a release, and when; for earlier ones as far as the audit log says. */
export async function up(db: Database): Promise<void> {
  await sql`
    alter table releases
      add column cancelled_by bigint references users (id) on delete set null,
      add column cancelled_at timestamptz
  `.execute(db);
  await sql`
    update releases as r set cancelled_at = a.time, cancelled_by = (select u.id from users as u where u.id = a.actor_id)
    from audit_log as a
    where r.state = 'cancelled' and a.action = 'release.cancel' and a.object = 'release' and a.object_id = r.id::text
      and a.outcome = 'success'
  `.execute(db);
}
