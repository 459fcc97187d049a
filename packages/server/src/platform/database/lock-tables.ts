import { sql } from 'kysely';
import { type Database, disableStatementTimeout } from './database.ts';
import { isStatementTimeout } from './database-errors.ts';

/**
 * Milliseconds in which all tables must be locked. PostgreSQL looks for deadlocks when a statement has waited for a second, so
 * an attempt that ends earlier never makes it cancel a statement of another instance.
 */
const patience = 800;

/** A table is in use for longer than an attempt takes, such as by a backup. */
export class TablesInUseError extends Error {
  constructor() {
    super('The tables of the database are in use.');
    this.name = 'TablesInUseError';
  }
}

/**
 * Locks all tables that the user of the connection owns, and the views of the schema `moment`, until the end of the transaction:
 * statements of other instances wait.
 * @throws TablesInUseError when that takes too long. Locks of the attempt would block other instances; repeat the transaction.
 */
export async function lockTables(transaction: Database): Promise<void> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where (n.nspname = current_schema() and c.relkind = 'r' or n.nspname = 'moment' and c.relkind = 'v')
      and pg_has_role(c.relowner, 'usage')
    order by c.relkind desc, c.relname`.execute(transaction);
  if (rows.length === 0) return;
  await sql.raw(`set local statement_timeout = ${patience}`).execute(transaction);
  const names = sql.join(rows.map(({ schema, name }) => sql.id(schema, name)));
  await sql`lock table ${names} in access exclusive mode`.execute(transaction).catch((error: unknown) => {
    throw isStatementTimeout(error) ? new TablesInUseError() : error;
  });
  await disableStatementTimeout(transaction);
}
