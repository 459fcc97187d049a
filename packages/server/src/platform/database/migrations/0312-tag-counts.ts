import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Adds the numbers of pages with each tag, so that the list of tags and the topics of a list of pages do not count all pages. */
export async function up(db: Database): Promise<void> {
  await sql`
    -- Changes of these numbers, whose sum is the number: pages that get the same tag never wait for one another.
    create table tag_counts (
      id bigint generated always as identity primary key,
      tag_id bigint not null,
      type text not null,
      locale text not null,
      -- Pages outside the trash with the tag, and those of them that are public with it.
      pages integer not null,
      published integer not null
    );
    create index tag_counts_tag on tag_counts (tag_id);
    create index tag_counts_type on tag_counts (type, locale);

    -- The tags of a page that is not in the trash, each once.
    create function counted_tags(pages)
    returns table (tag_id bigint, type text, locale text, pages integer, published integer) language sql stable as $$
      select tag, $1.type, $1.locale, 1, (tag = any ($1.published_tag_ids))::integer
      from (select unnest($1.tag_ids) as tag union select unnest($1.published_tag_ids)) as tags
      where $1.deleted_at is null
    $$;

    insert into tag_counts (tag_id, type, locale, pages, published)
      select c.tag_id, c.type, c.locale, sum(c.pages), sum(c.published)
      from pages as p cross join lateral counted_tags(p) as c
      where p.tag_ids <> '{}' or p.published_tag_ids <> '{}' group by c.tag_id, c.type, c.locale;

    create function count_tags() returns trigger language plpgsql as $$ declare
      before pages;
      after pages;
      merging bigint[];
    begin
      if tg_op <> 'INSERT' then before := old; end if;
      if tg_op <> 'DELETE' then after := new; end if;
      with changes as (
        insert into tag_counts (tag_id, type, locale, pages, published)
          select tag_id, type, locale, sum(pages), sum(published) from (
            select * from counted_tags(after)
            union all select tag_id, type, locale, -pages, -published from counted_tags(before)
          ) as counted
          group by tag_id, type, locale having sum(pages) <> 0 or sum(published) <> 0
          returning id, tag_id
      ) select array_agg(tag_id) filter (where id % 100 = 0) into merging from changes;
      -- The changes of such a tag that are committed become one row for each number, except those that another transaction
      -- is merging.
      if merging is not null then
        with found as (
          select id from tag_counts where tag_id = any (merging) for update skip locked
        ), merged as (
          delete from tag_counts where id in (select id from found) returning tag_id, type, locale, pages, published
        )
        insert into tag_counts (tag_id, type, locale, pages, published)
          select tag_id, type, locale, sum(pages), sum(published) from merged
          group by tag_id, type, locale having sum(pages) <> 0 or sum(published) <> 0;
      end if;
      return null;
    end $$;
    create trigger pages_count_tags_added after insert on pages
      for each row when (new.tag_ids <> '{}' or new.published_tag_ids <> '{}') execute function count_tags();
    create trigger pages_count_tags_removed after delete on pages
      for each row when (old.tag_ids <> '{}' or old.published_tag_ids <> '{}') execute function count_tags();
    create trigger pages_count_tags_changed after update on pages
      for each row when (
        (old.tag_ids, old.published_tag_ids, old.type, old.locale, old.deleted_at is null)
          is distinct from (new.tag_ids, new.published_tag_ids, new.type, new.locale, new.deleted_at is null)
      ) execute function count_tags();
  `.execute(db);
}
