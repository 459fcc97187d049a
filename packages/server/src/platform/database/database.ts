import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import { PreparingClient } from './preparing-client.ts';
import type { DB } from './schema.generated.ts';
import { unlimitedStatements, WatchedClient, type WatchedConfig } from './watched-client.ts';

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

/** A statement of the transaction may take as long as it needs: nobody waits for it. */
export async function takeTime(transaction: Database): Promise<void> {
  await sql.raw(unlimitedStatements).execute(transaction);
}

/** Opens a pool of connections; nothing is connected before the first query. */
export function openDatabase(connection: DatabaseConnection): OpenDatabase {
  const statementTimeout = connection.statementTimeout ?? 15_000;
  const options: PoolConfig & WatchedConfig = {
    Client: PreparingClient,
    connectionString: connection.url,
    max: connection.poolSize ?? 6,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: 2_500,
    statement_timeout: statementTimeout,
    answersWithin: statementTimeout,
    // PostgreSQL may learn hours later that one of these connections is gone; until then its transaction would hold its locks.
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    application_name: 'ximblox',
    types: typeParsers,
  };
  const pool = new Pool(options);
  const clients = new Set<WatchedClient>();
  const lost = (error: Error): void => connection.onConnectionLost?.(error);
  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', lost);
    if (!(client instanceof WatchedClient)) return;
    clients.add(client);
    client.once('end', () => clients.delete(client));
    // What has silenced one has probably silenced the others.
    client.once('silent', () => {
      for (const other of clients) if (other !== client) other.suspect();
    });
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
