import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** One table of tags for pages and files; what files had as words becomes private tags, since visitors never saw them. */
export async function up(db: Database): Promise<void> {
  await sql`
    create table tags (
      id bigint generated always as identity primary key,
      name text not null check (name <> ''),
      private boolean not null,
      created_by bigint references users (id),
      created_at timestamptz not null default now(),
      -- Versions never change and may name a tag for ever, so the row of one that was merged or deleted stays.
      merged_into bigint references tags (id),
      deleted_at timestamptz,
      check (merged_into <> id),
      check (merged_into is null or deleted_at is null)
    );
    create unique index tags_name on tags (lower(name)) where merged_into is null and deleted_at is null;
    create index tags_merged on tags (merged_into) where merged_into is not null;

    -- The tags that are meant by now: those that were merged lead to the one that is left, deleted ones are left out.
    create function current_tags(bigint[]) returns bigint[] language sql stable as $$
      select coalesce(array_agg(distinct u.id), '{}')
      from tags as t join tags as u on u.id = coalesce(t.merged_into, t.id)
      where t.id = any ($1) and t.deleted_at is null and u.deleted_at is null
    $$;

    alter table page_versions add column tag_ids bigint[] not null default '{}';

    -- What the newest and the published version say, as it is meant by now: lists and searches read nothing else.
    alter table pages
      add column tag_ids bigint[] not null default '{}',
      add column published_tag_ids bigint[] not null default '{}';
    create index pages_tags on pages using gin (tag_ids) where tag_ids <> '{}';
    create index pages_published_tags on pages using gin (published_tag_ids) where published_tag_ids <> '{}';

    create function tags_of_version(bigint) returns bigint[] language plpgsql as $$
    declare named bigint[];
    begin
      select v.tag_ids into named from page_versions as v where v.id = $1;
      if named is null or named = '{}' then return '{}'; end if;
      -- Whoever merges or deletes one of them waits for this transaction, and finds the page then.
      perform 1 from tags where id = any (named) order by id for share;
      return current_tags(named);
    end $$;
    create function keep_page_tags() returns trigger language plpgsql as $$ begin
      if new.newest_version_id is distinct from old.newest_version_id then
        new.tag_ids := tags_of_version(new.newest_version_id);
      end if;
      if new.published_version_id is distinct from old.published_version_id then
        new.published_tag_ids := tags_of_version(new.published_version_id);
      end if;
      return new;
    end $$;
    create trigger pages_keep_tags before update of newest_version_id, published_version_id on pages
      for each row execute function keep_page_tags();

    -- Words that differ in their case alone are one tag, spelled as on the first file.
    insert into tags (name, private)
      select distinct on (lower(tag)) tag, true
      from media_files as f, unnest(f.tags) as tag where tag <> '' order by lower(tag), f.id;
    alter table media_files add column tag_ids bigint[] not null default '{}';
    update media_files as f
      set tag_ids = array(select t.id from tags as t where lower(t.name) in (select lower(w) from unnest(f.tags) as w) order by t.id)
      where f.tags <> '{}';
    alter table media_files drop column tags;
    create index media_files_tags on media_files using gin (tag_ids) where deleted_at is null and tag_ids <> '{}';

    -- Names of tags in the order of a dictionary.
    create function tag_names(bigint[]) returns text[] language sql stable as $$
      select coalesce(array_agg(t.name order by t.name collate titles), '{}') from tags as t
      where t.id = any ($1) and t.merged_into is null and t.deleted_at is null
    $$;
  `.execute(db);
}
