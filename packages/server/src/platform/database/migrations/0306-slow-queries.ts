import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Adds the slow statements of all instances, which the screen *System* lists. */
export async function up(db: Database): Promise<void> {
  await sql`
    create table slow_queries (
      -- SHA-256 of the whole statement.
      hash text primary key,
      -- Its beginning, without values.
      statement text not null,
      runs bigint not null,
      -- Milliseconds.
      total double precision not null,
      longest double precision not null,
      last_at timestamptz not null default now()
    );
  `.execute(db);
}
