import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Creates the table of settings of extensions. Those of an extension that is no longer installed stay stored. */
export async function up(db: Database): Promise<void> {
  await sql`
    create table extension_settings (
      -- With the name of the extension: 'newsletter.sending'.
      id text primary key,
      -- Values of its fields, in the form of a block.
      content jsonb not null,
      version integer not null default 1,
      updated_at timestamptz not null default now(),
      updated_by bigint references users (id)
    )
  `.execute(db);
}
