import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Creates the table of page templates, and the locked blocks of pages. */
export async function up(db: Database): Promise<void> {
  await sql`
    create table page_templates (
      id bigint generated always as identity primary key,
      name text not null,
      description text not null default '',
      type text not null,
      locale text not null,
      -- As in page_versions.
      blocks jsonb not null,
      type_data jsonb not null,
      -- Keys of blocks that pages from this template cannot change.
      locked_blocks text[] not null default '{}',
      saved_by bigint references users (id) on delete set null,
      saved_at timestamptz not null default now()
    );
    create unique index page_templates_name on page_templates (lower(name));

    alter table pages add column locked_blocks text[] not null default '{}';
  `.execute(db);
}
