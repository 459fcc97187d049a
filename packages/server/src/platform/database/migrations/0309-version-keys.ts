import { sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Makes foreign keys to versions and publications name the page as well. When a page is deleted with its versions, PostgreSQL looks
 * for rows that refer to each of them: by page, it finds these in indexes that exist, instead of reading whole tables. See
 * decision 115.
 */
export async function up(db: Database): Promise<void> {
  await sql`
    alter table page_versions add constraint page_versions_of_page unique (page_id, id);
    alter table publications add constraint publications_of_page unique (page_id, id);
    -- Begins with the page as well.
    drop index publications_page;
    drop index publication_requests_page;

    alter table pages
      drop constraint pages_newest_version_id_fkey, drop constraint pages_published_version_id_fkey,
      drop constraint pages_publication_id_fkey,
      add constraint pages_newest_version foreign key (id, newest_version_id)
        references page_versions (page_id, id) deferrable initially deferred,
      add constraint pages_published_version foreign key (id, published_version_id)
        references page_versions (page_id, id) deferrable initially deferred,
      add constraint pages_publication foreign key (id, publication_id)
        references publications (page_id, id) deferrable initially deferred;
    alter table publications
      drop constraint publications_version_id_fkey,
      add constraint publications_version foreign key (page_id, version_id) references page_versions (page_id, id);
    alter table publication_requests
      drop constraint publication_requests_version_id_fkey,
      add constraint publication_requests_version foreign key (page_id, version_id)
        references page_versions (page_id, id);
    alter table page_schedules
      drop constraint page_schedules_version_id_fkey,
      add constraint page_schedules_version foreign key (page_id, version_id) references page_versions (page_id, id);
    alter table working_copies
      drop constraint working_copies_base_version_id_fkey,
      add constraint working_copies_base_version foreign key (page_id, base_version_id)
        references page_versions (page_id, id) on delete cascade;
    alter table review_links
      drop constraint review_links_version_id_fkey,
      add constraint review_links_version foreign key (page_id, version_id)
        references page_versions (page_id, id) on delete cascade;
    alter table translation_sources
      drop constraint translation_sources_source_version_id_fkey,
      add constraint translation_sources_source_version foreign key (source_page_id, source_version_id)
        references page_versions (page_id, id);

    create index release_items_version on release_items (version_id) where version_id is not null;
  `.execute(db);
}
