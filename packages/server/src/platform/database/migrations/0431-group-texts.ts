import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Keeps the searchable text of each translation group, so that a search reads a row for each group instead of each page. */
export async function up(db: Database): Promise<void> {
  await sql`
    -- Titles and addresses of the pages of a group, folded, in lines. Kept by triggers. Apart from translation_groups, which
    -- every saved version writes, as their index takes long to write.
    create table translation_group_texts (
      group_id bigint primary key references translation_groups (id) on delete cascade,
      search_text text not null
    );
    create function group_texts_of(bigint[]) returns setof translation_group_texts language sql stable as $$
      select p.group_id, string_agg(folded(p.title) || e'\\n' || folded(p.slug), e'\\n' order by p.id)
      from pages as p where p.group_id = any ($1) and p.deleted_at is null group by p.group_id
    $$;
    insert into translation_group_texts
      select t.* from group_texts_of(array(select id from translation_groups order by id)) as t;
    create index translation_group_texts_search on translation_group_texts using gin (search_text gin_trgm_ops);

    create or replace function keep_translation_groups(bigint[]) returns void language plpgsql as $$ begin
      -- A concurrent change to the same group waits here; the statements below then see what that one has committed.
      perform 1 from translation_groups where id = any ($1) order by id for update;
      insert into translation_groups as g select * from translation_groups_of($1)
        on conflict (id) do update set
          page_id = excluded.page_id, type = excluded.type, title = excluded.title,
          drafts = excluded.drafts, changed = excluded.changed,
          created_at = excluded.created_at, updated_at = excluded.updated_at, updated_by = excluded.updated_by,
          published_at = excluded.published_at;
      insert into translation_group_texts as t select * from group_texts_of($1)
        on conflict (group_id) do update set search_text = excluded.search_text where t.search_text <> excluded.search_text;
    end $$;
    drop trigger pages_keep_group on pages;
    create trigger pages_keep_group after update on pages
      for each row when (
        old.group_id <> new.group_id
        or old.title <> new.title
        or old.slug <> new.slug
        or old.type <> new.type
        or old.newest_version_id is distinct from new.newest_version_id
        or old.published_version_id is distinct from new.published_version_id
        or old.publication_id is distinct from new.publication_id
        or old.updated_at <> new.updated_at
        or old.updated_by is distinct from new.updated_by
        or old.deleted_at is distinct from new.deleted_at
      ) execute function keep_group_of_page();
  `.execute(db);
}
