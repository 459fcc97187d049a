import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../platform/database/database.ts';

/**
 * Has a call run into a transaction that is under way.
 * @param db of the server, in a database of its own
 * @param change what the transaction does before the call begins
 * @param call is begun and has to wait for the transaction, which is committed then
 */
export async function heldMeanwhile<Answer>(
  db: Database,
  change: (db: Database) => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const calls = await db.transaction().execute(async (transaction) => {
    await change(transaction);
    const called = call();
    // Until it is waited for outside, a failure belongs to nobody.
    called.catch(() => undefined);
    const waiting = async (): Promise<number> => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length;
    };
    await expect.poll(waiting, { timeout: 30_000 }).toBeGreaterThan(0);
    return [called];
  });
  return calls[0] as Promise<Answer>;
}
