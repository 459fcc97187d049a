import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Adds the values of public pages that queries compare, so that they are read from indexes. */
export async function up(db: Database): Promise<void> {
  await sql`
    -- Values of fields that can be compared: numbers, booleans, lists of IDs, and the first 500 characters of texts.
    create function comparable_fields(jsonb) returns jsonb language sql immutable parallel safe as $$
      select coalesce(jsonb_object_agg(
        e.key, case jsonb_typeof(e.value) when 'string' then to_jsonb(left(e.value #>> '{}', 500)) else e.value end
      ), '{}')
      from jsonb_each(case jsonb_typeof($1) when 'object' then $1 else '{}' end) as e
      where e.value <> '""' and (
        jsonb_typeof(e.value) in ('string', 'number', 'boolean')
        or (jsonb_typeof(e.value) = 'array' and jsonb_typeof(e.value -> 0) = 'number')
      )
    $$;

    -- IDs in a JSON list; null for other values. The cost leads PostgreSQL to an index instead of a call for each row.
    create function id_list(jsonb) returns bigint[] language sql immutable parallel safe cost 2000 as $$
      select case jsonb_typeof($1) when 'array' then
        array(select e.value::bigint from jsonb_array_elements_text($1) as e where e.value ~ '^[0-9]{1,15}$')
      end
    $$;

    -- One row for each public page. Kept by a trigger.
    create table published_fields (
      page_id bigint primary key references pages (id) on delete cascade,
      type text not null,
      locale text not null,
      fields jsonb not null
    );
    create index published_fields_type on published_fields (type, locale);
    insert into published_fields
      select p.id, p.type, p.locale, comparable_fields(v.type_data)
      from pages as p join page_versions as v on v.id = p.published_version_id
      where p.public_since is not null and p.deleted_at is null;

    create function keep_published_fields() returns trigger language plpgsql as $$ begin
      if new.public_since is null or new.deleted_at is not null then
        delete from published_fields where page_id = new.id;
      else
        insert into published_fields
          select new.id, new.type, new.locale, comparable_fields(v.type_data)
          from page_versions as v where v.id = new.published_version_id
          on conflict (page_id) do update
            set type = excluded.type, locale = excluded.locale, fields = excluded.fields;
      end if;
      return null;
    end $$;
    create trigger pages_keep_published_fields
      after insert or update of published_version_id, public_since, deleted_at, type, locale on pages
      for each row execute function keep_published_fields();
  `.execute(db);
}
