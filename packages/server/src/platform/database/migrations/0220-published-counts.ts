import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Adds the numbers of public pages of each type and locale, so that a list of all of them is not counted row by row. */
export async function up(db: Database): Promise<void> {
  await sql`
    -- Changes of these numbers, whose sum is the number: publications never wait for one another.
    create table published_counts (
      id bigint generated always as identity primary key,
      type text not null,
      locale text not null,
      pages integer not null
    );
    create index published_counts_type on published_counts (type, locale) include (pages);
    insert into published_counts (type, locale, pages)
      select type, locale, count(*) from published_fields group by type, locale;

    create function count_published_pages() returns trigger language plpgsql as $$ declare
      is_hundredth boolean;
    begin
      if tg_op = 'INSERT' then
        with changes as (
          insert into published_counts (type, locale, pages)
            select type, locale, count(*) from added group by type, locale returning id
        ) select bool_or(id % 100 = 0) into is_hundredth from changes;
      elsif tg_op = 'DELETE' then
        with changes as (
          insert into published_counts (type, locale, pages)
            select type, locale, -count(*) from removed group by type, locale returning id
        ) select bool_or(id % 100 = 0) into is_hundredth from changes;
      else
        insert into published_counts (type, locale, pages)
          select type, locale, sum(change) from (
            select type, locale, 1 as change from added union all select type, locale, -1 from removed
          ) as changes group by type, locale having sum(change) <> 0;
      end if;
      -- The changes that are committed become one row for each number, except those that another transaction is merging.
      if is_hundredth then
        with found as (
          select id from published_counts for update skip locked
        ), merged as (
          delete from published_counts where id in (select id from found) returning type, locale, pages
        )
        insert into published_counts (type, locale, pages)
          select type, locale, sum(pages) from merged group by type, locale having sum(pages) <> 0;
      end if;
      return null;
    end $$;
    create trigger published_fields_count_added after insert on published_fields
      referencing new table as added for each statement execute function count_published_pages();
    create trigger published_fields_count_removed after delete on published_fields
      referencing old table as removed for each statement execute function count_published_pages();
    create trigger published_fields_count_changed after update on published_fields
      referencing new table as added old table as removed for each statement execute function count_published_pages();
  `.execute(db);
}
