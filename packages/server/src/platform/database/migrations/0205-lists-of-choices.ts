import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Adds lists of choices to the values of public pages that queries compare. */
export async function up(db: Database): Promise<void> {
  await sql`
    -- Values of fields that can be compared: numbers, booleans, lists of IDs and of choices, and the first 500 characters
    -- of texts. No earlier kind of field has a list of texts, so stored rows are complete.
    create or replace function comparable_fields(jsonb) returns jsonb language sql immutable parallel safe as $$
      select coalesce(jsonb_object_agg(
        e.key, case jsonb_typeof(e.value) when 'string' then to_jsonb(left(e.value #>> '{}', 500)) else e.value end
      ), '{}')
      from jsonb_each(case jsonb_typeof($1) when 'object' then $1 else '{}' end) as e
      where e.value <> '""' and (
        jsonb_typeof(e.value) in ('string', 'number', 'boolean')
        or (jsonb_typeof(e.value) = 'array' and jsonb_typeof(e.value -> 0) in ('number', 'string'))
      )
    $$;

    -- Texts in a JSON list; null for other values. The cost leads PostgreSQL to an index instead of a call for each row.
    create function text_list(jsonb) returns text[] language sql immutable parallel safe cost 2000 as $$
      select case jsonb_typeof($1) when 'array' then
        array(select e.value #>> '{}' from jsonb_array_elements($1) as e where jsonb_typeof(e.value) = 'string')
      end
    $$;
  `.execute(db);
}
