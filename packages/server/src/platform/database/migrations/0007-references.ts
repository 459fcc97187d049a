import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** What the newest and the published versions of pages, and the menus, point to. */
export async function up(db: Database): Promise<void> {
  await sql`
    create table page_references (
      version_id bigint not null references page_versions (id),
      page_id bigint not null references pages (id),
      kind text not null check (kind in ('page', 'file')),
      target_id bigint not null,
      uses integer not null,
      primary key (version_id, kind, target_id)
    );
    create index page_references_target on page_references (kind, target_id, page_id);

    create table menu_references (
      menu text not null,
      locale text not null,
      kind text not null check (kind in ('page', 'file')),
      target_id bigint not null,
      uses integer not null,
      primary key (menu, locale, kind, target_id),
      foreign key (menu, locale) references menu_trees (menu, locale) on delete cascade
    );
    create index menu_references_target on menu_references (kind, target_id);

    -- A version that is neither the newest nor the published one any more is history, and points to nothing.
    create function forget_references() returns trigger language plpgsql as $$ begin
      delete from page_references
        where version_id in (old.newest_version_id, old.published_version_id)
          and version_id is distinct from new.newest_version_id
          and version_id is distinct from new.published_version_id;
      return null;
    end $$;
    create trigger pages_forget_references after update of newest_version_id, published_version_id on pages
      for each row execute function forget_references();
  `.execute(db);
}
