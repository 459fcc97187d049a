import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** The audit log is append-only for everybody but retention; default roles are known as such. */
export async function up(db: Database): Promise<void> {
  await sql`
    -- Retention says so in its transaction, and even it removes nothing that is younger than four weeks.
    create or replace function audit_log_is_append_only() returns trigger language plpgsql as $$ begin
      if tg_op = 'DELETE' and current_setting('ximblox.retention', true) = 'on' and old.time < now() - interval '28 days' then
        return old;
      end if;
      raise exception 'the audit log is append-only';
    end $$;
    create trigger audit_log_keeps_lines before delete on audit_log
      for each row execute function audit_log_is_append_only();
    create trigger audit_log_keeps_all before truncate on audit_log
      for each statement execute function audit_log_is_append_only();

    create index audit_log_time on audit_log (time);
    create index audit_log_actor on audit_log (actor_id, id);
    create index audit_log_action on audit_log (action, id);

    -- Which of the default roles a role is; null for those that somebody made.
    alter table roles add column built_in text unique;
    update roles set built_in = name
      where name in ('administrator', 'publisher', 'editor', 'author', 'viewer', 'privacy officer');
  `.execute(db);
}
