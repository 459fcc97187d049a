import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** What is made from a default role knows from which, and what that one allowed then. */
export async function up(db: Database): Promise<void> {
  await sql`
    -- The default role that this one is a copy of, as in built_in.
    alter table roles add column origin text;
    -- Names of the permissions of that role when this one was last saved; what it got since is news.
    alter table roles add column origin_permissions text[] not null default '{}';
  `.execute(db);
}
