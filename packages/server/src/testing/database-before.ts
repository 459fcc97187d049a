import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { migrations } from '../platform/database/migrations.ts';
import { createTestDatabase } from './database.ts';

/**
 * A database as it was before a migration, for tests of what that one does with what it finds.
 * @returns its name and those of all that follow, in `later`
 */
export async function createDatabaseBefore(
  migration: string,
): Promise<{ db: Database; later: string[]; close: () => Promise<void> }> {
  const { db, close } = await createTestDatabase();
  const known = Object.keys(migrations);
  const position = known.indexOf(migration);
  const earlier = known.slice(0, position);
  await sql`drop schema public cascade; create schema public`.execute(db);
  for (const name of earlier) await migrations[name]?.(db);
  await sql`create table migrations (name text primary key, applied_at timestamptz not null default now())`.execute(db);
  await sql`insert into migrations (name) select unnest(${earlier}::text[])`.execute(db);
  return { db, later: known.slice(position), close };
}
