import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Adds the time of publication to pages, and a row for each translation group, so that lists of either are read from indexes. */
export async function up(db: Database): Promise<void> {
  await addPublicationTime(db);
  await addTranslationGroups(db);
  await keepTranslationGroups(db);
}

async function addPublicationTime(db: Database): Promise<void> {
  await sql`
    -- Start of the current publication; null if the page is not published.
    alter table pages add column published_at timestamptz;
    update pages set published_at = b.published_at from publications as b where b.id = pages.publication_id;
    create function keep_published_at() returns trigger language plpgsql as $$ begin
      new.published_at := (select b.published_at from publications as b where b.id = new.publication_id);
      return new;
    end $$;
    create trigger pages_keep_published_at before update of publication_id on pages
      for each row execute function keep_published_at();
    -- Pages that are not published come before the oldest publication.
    create index pages_published on pages (published_at nulls first, id) where deleted_at is null;
    create index pages_list_published on pages (type, locale, published_at nulls first, id) where deleted_at is null;
  `.execute(db);
}

async function addTranslationGroups(db: Database): Promise<void> {
  await sql`
    -- A page with its translations, without those in the trash. Kept by triggers.
    create table translation_groups (
      id bigint primary key,
      -- The original: the page of the group that was created first.
      page_id bigint not null,
      type text not null,
      title text not null,
      -- Number of pages that are not published, and of pages with unpublished changes.
      drafts integer not null,
      changed integer not null,
      created_at timestamptz not null,
      -- The latest change of a page, and its author.
      updated_at timestamptz not null,
      updated_by bigint,
      -- The latest current publication; null if no page is published.
      published_at timestamptz
    );
    create function translation_groups_of(bigint[]) returns setof translation_groups language sql stable as $$
      select
        p.group_id,
        (array_agg(p.id order by p.id))[1],
        (array_agg(p.type order by p.id))[1],
        (array_agg(p.title order by p.id))[1],
        count(*) filter (where p.published_version_id is null),
        count(*) filter (where p.published_version_id <> p.newest_version_id),
        min(p.created_at),
        max(p.updated_at),
        (array_agg(p.updated_by order by p.updated_at desc, p.id desc))[1],
        max(p.published_at)
      from pages as p
      where p.group_id = any ($1) and p.deleted_at is null
      group by p.group_id
    $$;
    insert into translation_groups
      select g.* from translation_groups_of(array(select distinct group_id from pages where deleted_at is null)) as g;
    create index translation_groups_title on translation_groups (title collate titles, id);
    create index translation_groups_created on translation_groups (created_at, id);
    create index translation_groups_updated on translation_groups (updated_at, id);
    create index translation_groups_published on translation_groups (published_at nulls first, id);
  `.execute(db);
}

async function keepTranslationGroups(db: Database): Promise<void> {
  await sql`
    create function keep_translation_groups(bigint[]) returns void language plpgsql as $$ begin
      -- A concurrent change to the same group waits here; the statement below then sees what that one has committed.
      perform 1 from translation_groups where id = any ($1) order by id for update;
      insert into translation_groups as g select * from translation_groups_of($1)
        on conflict (id) do update set
          page_id = excluded.page_id, type = excluded.type, title = excluded.title,
          drafts = excluded.drafts, changed = excluded.changed,
          created_at = excluded.created_at, updated_at = excluded.updated_at, updated_by = excluded.updated_by,
          published_at = excluded.published_at;
    end $$;
    create function keep_groups_of_new_pages() returns trigger language plpgsql as $$ begin
      perform keep_translation_groups(array(select distinct group_id from new_pages order by group_id));
      return null;
    end $$;
    create trigger pages_keep_groups_of_new after insert on pages
      referencing new table as new_pages for each statement execute function keep_groups_of_new_pages();

    create function keep_group_of_page() returns trigger language plpgsql as $$
    declare ids bigint[] := array[old.group_id];
    begin
      if tg_op = 'UPDATE' then
        if new.group_id <> old.group_id then ids := ids || new.group_id; end if;
      end if;
      perform keep_translation_groups(ids);
      delete from translation_groups as g where g.id = old.group_id
        and not exists (select from pages as p where p.group_id = old.group_id and p.deleted_at is null);
      return null;
    end $$;
    create trigger pages_keep_group after update on pages
      for each row when (
        old.group_id <> new.group_id
        or old.title <> new.title
        or old.type <> new.type
        or old.newest_version_id is distinct from new.newest_version_id
        or old.published_version_id is distinct from new.published_version_id
        or old.publication_id is distinct from new.publication_id
        or old.updated_at <> new.updated_at
        or old.updated_by is distinct from new.updated_by
        or old.deleted_at is distinct from new.deleted_at
      ) execute function keep_group_of_page();
    create trigger pages_keep_group_of_deleted after delete on pages
      for each row when (old.deleted_at is null) execute function keep_group_of_page();
  `.execute(db);
}
