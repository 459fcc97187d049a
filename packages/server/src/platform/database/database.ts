import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, Pool, type PoolClient, types } from 'pg';
import { prepareStatements } from './prepared-statements.ts';
import type { DB } from './schema.generated.ts';
import { type ConnectionWatch, watchConnection } from './watch-connection.ts';

export type { DB } from './schema.generated.ts';

/** The database, or a transaction of it. */
export type Database = Kysely<DB>;

/** Where the database is and how it is used. */
export interface DatabaseConnection {
  /** `postgres://…` of a server, or the folder of a Unix socket with user, password and database. */
  url: string;
  poolSize?: number;
  /** Milliseconds after which a statement is cancelled; 15,000 unless told otherwise. */
  statementTimeout?: number;
  /** Told when an idle connection breaks; the pool replaces it. */
  onConnectionLost?: (error: Error) => void;
}

export interface OpenDatabase {
  db: Database;
  pool: Pool;
  /** Waits for running queries, then ends all connections. */
  close(): Promise<void>;
}

/** The type of `bigint[]`, which the driver has no name for. */
const int8Array = 1016;

const parsers = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, Number],
  [int8Array, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))],
  [types.builtins.NUMERIC, Number],
  // A day is no moment: it stays the text that it is.
  [types.builtins.DATE, (text) => text],
]);

/** Types as the product uses them: bigint and numeric as numbers, timestamptz as Date, date as text. */
export const typeParsers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

/** Asks the database for a sign of life. */
export async function askDatabase(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Lets the statements of a transaction take as long as they need. */
const unlimitedStatements = 'set local statement_timeout = 0';

/** A statement of the transaction may take as long as it needs: nobody waits for it. */
export async function takeTime(transaction: Database): Promise<void> {
  await sql.raw(unlimitedStatements).execute(transaction);
}

/** Opens a pool of connections; nothing is connected before the first query. */
export function openDatabase(connection: DatabaseConnection): OpenDatabase {
  const statementTimeout = connection.statementTimeout ?? 15_000;
  const pool = new Pool({
    connectionString: connection.url,
    max: connection.poolSize ?? 6,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: 2_500,
    statement_timeout: statementTimeout,
    // PostgreSQL may learn hours later that one of these connections is gone; until then its transaction would hold its locks.
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    application_name: 'ximblox',
    types: typeParsers,
  });
  const watches = new Map<PoolClient, ConnectionWatch>();
  const lost = (error: Error): void => connection.onConnectionLost?.(error);
  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', lost);
    if (!(client instanceof Client)) return;
    client.once('end', () => watches.delete(client));
    // What has silenced one has probably silenced the others.
    const onSilent = (): void => {
      for (const [other, watch] of watches) if (other !== client) watch.suspect();
    };
    watches.set(client, watchConnection(client, { answersWithin: statementTimeout, onSilent }));
  });
  const onStatement = (client: PoolClient, text: string): void => {
    if (text === unlimitedStatements) watches.get(client)?.setUnlimited(true);
    else if (text === 'commit' || text === 'rollback') watches.get(client)?.setUnlimited(false);
  };
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: prepareStatements(pool, onStatement) }) });
  return { db, pool, close: () => db.destroy() };
}
