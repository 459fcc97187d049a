import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, type ClientBase, Pool, type PoolClient, types } from 'pg';
import { prepareStatements } from './prepared-statements.ts';
import { measurePool, measureStatements, type SlowStatements } from './measure-pool.ts';
import type { DB } from './schema.generated.ts';
import { sessionSettings } from './session-settings.ts';
import { type ConnectionWatch, watchConnection } from './watch-connection.ts';

export type { DB } from './schema.generated.ts';

/** The database, or a transaction in it. */
export type Database = Kysely<DB>;

/** Connection settings of a database. */
export interface DatabaseConnection {
  /** `postgres://…` of a server, or the folder of a Unix socket with user, password and database. */
  url: string;
  poolSize?: number;
  /** Name of the pool in the metrics; `main` by default. */
  name?: string;
  /** Milliseconds after which a statement is cancelled; 15,000 by default. */
  statementTimeout?: number;
  slow?: SlowStatements;
  /** Called when an idle connection breaks; the pool replaces it. */
  onConnectionLost?: (error: Error) => void;
}

export interface OpenDatabase {
  db: Database;
  pool: Pool;
  /** Waits for running queries, then closes all connections. */
  close(): Promise<void>;
}

/** Type OID of `bigint[]`, which `pg` does not name. */
const int8Array = 1016;

const parsers = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, Number],
  [int8Array, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))],
  [types.builtins.NUMERIC, Number],
  // A date is not a point in time, so it stays text.
  [types.builtins.DATE, (text) => text],
]);

/** Type parsers: bigint and numeric become numbers, timestamptz a Date; date stays text. */
export const typeParsers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

/** Executes a trivial query, to check the connection. */
export async function pingDatabase(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Facts and settings of the PostgreSQL server. */
export interface DatabaseFacts {
  /** `17.5` */
  version: string;
  /** `170005` */
  versionNumber: number;
  isReadOnly: boolean;
  /** Without those that are reserved for superusers, and within the limits of user and database. */
  maxConnections: number;
  /** Settings that protect committed data and are off. */
  unsafe: string[];
  /** Bytes on disk. */
  size: number;
  now: Date;
}

export async function databaseFacts(db: Database): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, current_setting('server_version_num')::integer as "versionNumber",
      current_setting('transaction_read_only') = 'on' as "isReadOnly",
      least(current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
        - coalesce(current_setting('reserved_connections', true)::integer, 0),
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = session_user),
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as "maxConnections",
      array(select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')
        and setting = 'off' order by name) as unsafe,
      pg_database_size(current_database()) as size, clock_timestamp() as now`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('PostgreSQL returned no settings.');
  return facts;
}

/** Disables the statement timeout until the transaction ends. */
const unlimitedStatements = 'set local statement_timeout = 0';

/** Disables the statement timeout of a transaction, for work that no user waits for. */
export async function disableStatementTimeout(transaction: Database): Promise<void> {
  await sql.raw(unlimitedStatements).execute(transaction);
}

/** Opens a connection pool. The first query connects. */
export function openDatabase(connection: DatabaseConnection): OpenDatabase {
  const statementTimeout = connection.statementTimeout ?? 15_000;
  const { name = 'main' } = connection;
  const max = connection.poolSize ?? 6;
  const lost = (error: Error): void => connection.onConnectionLost?.(error);
  const watches = new Map<ClientBase, ConnectionWatch>();
  const watch = (client: Client): void => {
    client.on('error', lost);
    client.once('end', () => watches.delete(client));
    // The cause has probably affected the other connections too.
    const onSilent = (): void => {
      for (const [other, watched] of watches) if (other !== client) watched.suspect();
    };
    watches.set(client, watchConnection(client, { answersWithin: statementTimeout, onSilent }));
  };
  const pool = new Pool({
    connectionString: connection.url,
    max,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: 2_500,
    statement_timeout: statementTimeout,
    // PostgreSQL may notice only hours later that a client is gone. Until then its transaction would keep its locks.
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    application_name: 'ximblox',
    types: typeParsers,
    async onConnect(client) {
      if (client instanceof Client) watch(client);
      await client.query(sessionSettings);
    },
  });
  pool.on('error', lost);
  const onStatement = (client: PoolClient, text: string): void => {
    if (text === unlimitedStatements) watches.get(client)?.setUnlimited(true);
    else if (text === 'commit' || text === 'rollback') watches.get(client)?.setUnlimited(false);
  };
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: prepareStatements(pool, { onStatement, onResult: measureStatements(name, connection.slow) }),
    }),
  });
  const stop = measurePool(name, pool, max);
  return {
    db,
    pool,
    close() {
      stop();
      return db.destroy();
    },
  };
}
