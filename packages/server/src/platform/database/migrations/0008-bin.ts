import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Pages can be deleted for good: everything that hangs on a page goes with it, its addresses stay known as gone. */
export async function up(db: Database): Promise<void> {
  await sql`
    alter table page_versions
      drop constraint page_versions_page_id_fkey,
      add foreign key (page_id) references pages (id) on delete cascade;
    alter table publications
      drop constraint publications_page_id_fkey,
      add foreign key (page_id) references pages (id) on delete cascade;
    alter table publication_requests
      drop constraint publication_requests_page_id_fkey,
      add foreign key (page_id) references pages (id) on delete cascade;
    alter table redirects
      drop constraint redirects_page_id_fkey,
      add foreign key (page_id) references pages (id) on delete cascade;
    alter table page_schedules
      drop constraint page_schedules_page_id_fkey,
      add foreign key (page_id) references pages (id) on delete cascade;
    alter table translation_sources
      drop constraint translation_sources_page_id_fkey,
      add foreign key (page_id) references pages (id) on delete cascade;
    alter table translation_sources
      drop constraint translation_sources_source_page_id_fkey,
      add foreign key (source_page_id) references pages (id) on delete cascade;
    alter table page_references
      drop constraint page_references_page_id_fkey,
      add foreign key (page_id) references pages (id) on delete cascade;
    create index redirects_page on redirects (page_id);
    create index pages_deleted on pages (deleted_at, id) where deleted_at is not null;

    -- Addresses at which visitors have seen a page that was deleted for good.
    create table gone_addresses (
      locale text not null,
      slug text not null,
      since timestamptz not null default now(),
      primary key (locale, slug)
    );
  `.execute(db);
}
