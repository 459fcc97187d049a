import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { SlowStatement } from '../../../platform/database/slow-statements.ts';

/** Statements that are kept, and characters of each. */
const maxStatements = 200;
const maxLength = 500;

/** Adds slow statements to those of all instances. Statements that have not been slow for seven days are deleted. */
export async function addSlowQueries(db: Database, statements: readonly SlowStatement[]): Promise<void> {
  const rows = statements.map(({ text, runs, total, longest }) => ({
    hash: createHash('sha256').update(text).digest('hex'),
    statement: text.replaceAll(/\s+/g, ' ').trim().slice(0, maxLength),
    runs,
    total,
    longest,
  }));
  // In one order, so that instances do not wait for one another in a circle.
  rows.sort((one, other) => (one.hash < other.hash ? -1 : 1));
  await db
    .insertInto('slow_queries')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({
        runs: sql`slow_queries.runs + excluded.runs`,
        total: sql`slow_queries.total + excluded.total`,
        longest: sql`greatest(slow_queries.longest, excluded.longest)`,
        last_at: sql`now()`,
      }),
    )
    .execute();
  await sql`
    delete from slow_queries where last_at < now() - interval '7 days' or hash not in (
      select hash from slow_queries order by last_at desc, hash limit ${maxStatements}
    )`.execute(db);
}

/** Returns the slow statements of the last seven days that took most time in total. */
export const listSlowQueries = (db: Database, limit: number) =>
  db
    .selectFrom('slow_queries')
    .select(['statement', 'runs', 'total', 'longest', 'last_at'])
    .where('last_at', '>', sql<Date>`now() - interval '7 days'`)
    .orderBy('total', 'desc')
    .orderBy('hash')
    .limit(limit)
    .execute();
