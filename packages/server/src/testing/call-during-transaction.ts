import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../platform/database/database.ts';

/**
 * Runs a call that waits for a lock of a running transaction, and completes after its commit.
 * @param db of the server, in a database of its own
 * @param change what the transaction does before the call starts
 * @param call must wait for the transaction
 * @param more what the transaction does while the call waits
 */
export async function callDuringTransaction<Answer>(
  db: Database,
  change: (db: Database) => Promise<unknown>,
  call: () => Promise<Answer>,
  more: (db: Database) => Promise<unknown> = async () => undefined,
): Promise<Answer> {
  const calls = await db.transaction().execute(async (transaction) => {
    await change(transaction);
    const called = call();
    // Avoids an unhandled rejection until the caller awaits it.
    called.catch(() => undefined);
    const waiting = async (): Promise<number> => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length;
    };
    await expect.poll(waiting, { timeout: 30_000 }).toBeGreaterThan(0);
    await more(transaction);
    return [called];
  });
  return calls[0] as Promise<Answer>;
}
