import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Lets a version of a page stay out of search engines, or name another page or address for them. */
export async function up(db: Database): Promise<void> {
  await sql`
    alter table page_versions
      add column seo_noindex boolean not null default false,
      -- A link, as in blocks; null for the page itself.
      add column seo_canonical jsonb;
  `.execute(db);
}
