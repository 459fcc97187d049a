import { sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * References belong to pages instead of versions: a version that points to the same as the one before it, as most do, writes
 * none.
 */
export async function up(db: Database): Promise<void> {
  await sql`
    drop trigger pages_forget_references on pages;
    drop function forget_references();

    alter table page_references rename to version_references;
    create table page_references (
      page_id bigint not null references pages (id) on delete cascade,
      kind text not null check (kind in ('page', 'file', 'tag')),
      target_id bigint not null,
      -- Places in the newest version.
      uses integer not null,
      -- Whether the published version points there.
      published boolean not null,
      primary key (page_id, kind, target_id),
      check (uses > 0 or published)
    );
    insert into page_references (page_id, kind, target_id, uses, published)
      select r.page_id, r.kind, r.target_id,
        coalesce(sum(r.uses) filter (where r.version_id = p.newest_version_id), 0),
        coalesce(bool_or(r.version_id = p.published_version_id), false)
      from version_references as r
      join pages as p on p.id = r.page_id and r.version_id in (p.newest_version_id, p.published_version_id)
      where r.uses > 0
      group by r.page_id, r.kind, r.target_id;
    drop table version_references;
    create index page_references_target on page_references (kind, target_id, page_id);

    -- Of a page that is not public any more only its newest version points anywhere.
    create function forget_published_references() returns trigger language plpgsql as $$ begin
      delete from page_references where page_id = new.id and uses = 0;
      update page_references set published = false where page_id = new.id and published;
      return null;
    end $$;
    create trigger pages_forget_published_references after update of published_version_id on pages
      for each row when (old.published_version_id is not null and new.published_version_id is null)
      execute function forget_published_references();
  `.execute(db);
}
