import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** What is filled in for page types, and what they and the settings of the site point to. */
export async function up(db: Database): Promise<void> {
  await sql`
    create table page_type_defaults (
      type text not null,
      locale text not null,
      -- Props, pictures and files, as a block has them.
      content jsonb not null,
      version integer not null default 1,
      updated_at timestamptz not null default now(),
      updated_by bigint references users (id),
      primary key (type, locale)
    );

    create table site_references (
      -- Of a page type in a locale, or of the settings, which have neither.
      place text not null check (place in ('page-type', 'settings')),
      type text not null,
      locale text not null,
      kind text not null check (kind in ('page', 'file')),
      target_id bigint not null,
      uses integer not null,
      primary key (place, type, locale, kind, target_id)
    );
    create index site_references_target on site_references (kind, target_id);
  `.execute(db);
}
