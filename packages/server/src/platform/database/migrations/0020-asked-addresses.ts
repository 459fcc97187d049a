import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** How often visitors come by an old address, and which addresses they ask for in vain. */
export async function up(db: Database): Promise<void> {
  await sql`
    alter table redirects
      add column hits bigint not null default 0,
      add column last_hit_at timestamptz,
      add column created_by bigint references users (id) on delete set null;

    -- An address and how often it was asked for; nothing about who did.
    create table missing_addresses (
      locale text not null,
      slug text not null,
      hits bigint not null,
      first_seen_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      primary key (locale, slug)
    );
  `.execute(db);
}
