import { sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Documents by which few pages are read however many match. They are made from pages, so those of before are dropped and
 * made anew at the next start.
 */
export async function up(db: Database): Promise<void> {
  await sql`
    drop table search_documents;
    create table search_documents (
      page_id bigint primary key references pages (id) on delete cascade,
      version_id bigint not null,
      locale text not null,
      type text not null,
      body text not null,
      -- Stems with their places and weights, by which results are put in order.
      words tsvector not null,
      -- The same stems and more, as the index knows them: behind the locale and the part of all pages that they stand in.
      keys tsvector not null
    ) with (toast_tuple_target = 128);
    -- Long columns stand elsewhere, so that a thousand rows are read from a few blocks; vectors hardly become shorter by packing.
    alter table search_documents alter column words set storage external, alter column keys set storage external;
    -- Without a list of what is pending: a search must not pay for what was published just before.
    create index search_documents_keys on search_documents using gin (keys) with (fastupdate = off);

    -- Published versions that could not be read, so that nobody finds them.
    create table search_unreadable (
      page_id bigint primary key references pages (id) on delete cascade,
      version_id bigint not null
    );

    alter table search_indexing drop column failure;
    update search_indexing set made_by = '', state = 'idle';
    truncate search_words;
  `.execute(db);
}
