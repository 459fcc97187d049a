import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Gives roles a scope for all their permissions, with exceptions. The parameters of the permissions include it. */
export async function up(db: Database): Promise<void> {
  await sql`
    alter table roles
      add column scope jsonb not null default '{}',
      add column exceptions text[] not null default '{}'
  `.execute(db);
}
