import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Runs part of a transaction; an error undoes this part only and is thrown again. */
export async function withSavepoint<Result>(transaction: Database, action: () => Promise<Result>): Promise<Result> {
  await sql`savepoint part`.execute(transaction);
  try {
    const result = await action();
    await sql`release savepoint part`.execute(transaction);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(transaction);
    throw error;
  }
}
