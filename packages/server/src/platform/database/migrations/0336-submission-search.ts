import { sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Indexes the texts of submissions for searches, and everything that the inbox filters by, so that lists and counts read the index
 * alone.
 */
export async function up(db: Database): Promise<void> {
  await sql`
    create function submission_text(jsonb) returns text language sql immutable parallel safe as $$
      select coalesce(folded(left(string_agg(value, e'\\n'), 4000)), '') from jsonb_each_text($1)
    $$;
    -- The first characters of the values, in lower case and without accents. An index on an expression would evaluate it for every match.
    alter table submissions add column search_text text not null default '';
    update submissions set search_text = submission_text("values");

    create function set_submission_text() returns trigger language plpgsql as $$ begin
      new.search_text := submission_text(new."values");
      return new;
    end $$;
    create trigger submissions_text before insert or update of "values" on submissions
      for each row execute function set_submission_text();

    create index submissions_search on submissions using gin (search_text gin_trgm_ops);
    create index submission_files_name on submission_files using gin (folded(file_name) gin_trgm_ops);
    create index submissions_list on submissions (id desc)
      include (form, spam_at, read_at, confirmed_at, state, assignee_id, created_at);
  `.execute(db);
}
