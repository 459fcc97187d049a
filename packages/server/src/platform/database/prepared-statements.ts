import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** Maximum number of prepared statements per connection. Further ones, such as lists of varying length, are planned each time. */
const maxStatements = 400;
const maxLength = 10_000;

/** Whether a cached plan is invalid because another instance with a newer version has changed the type of a column. */
const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan');

/**
 * Whether the session is read-only: it began while the server or the database was, as after a failover. It stays so when others are
 * not.
 */
const isReadOnly = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '25006';

/**
 * All columns of a table: a plan is refused as soon as another instance with a newer version has added one. The columns of
 * `unnest` are those of its arrays, and `.**` is a step of a JSON path.
 */
const allColumns = /(?:\b(?:select|returning)\s+|\.)\*(?!\*|\s+from\s+unnest\()/i;

/** Whether a statement should be prepared. A text without parameters may be `begin`, or several statements. */
const isPreparable = (text: string, values: readonly unknown[]): boolean =>
  !allColumns.test(text) && (values.length > 0 || (/^\s*(?:select|with)\b/i.test(text) && !text.includes(';')));

/** Returns a function that assigns names to statements; undefined for a statement that is not prepared. */
function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= maxStatements || text.length > maxLength) return known;
    const name = `statement-${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

/** Is called with the statements of a pool. */
export interface StatementObserver {
  onStatement(client: PoolClient, text: string): void;
  onResult(text: string, milliseconds: number, isFailed: boolean): void;
}

/**
 * Wraps a pool for Kysely so that statements are prepared: `pg` prepares a named statement once per connection.
 * @param observer.onStatement called with every statement before it is sent
 * @param observer.onResult called with its duration in milliseconds
 */
export function prepareStatements(pool: Pool, { onStatement, onResult }: StatementObserver): PostgresPool {
  const nameOf = createNames();
  // Kysely identifies a connection by its object.
  const connections = new WeakMap<PoolClient, PostgresPoolClient>();

  const connectionOf = (client: PoolClient): PostgresPoolClient => {
    let isSpent = false;
    const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
      onStatement(client, text);
      const began = performance.now();
      const name = isPreparable(text, values) ? nameOf(text) : undefined;
      try {
        const result = await client.query({ text, values: [...values], ...(name ? { name } : {}) });
        onResult(text, performance.now() - began, false);
        return result;
      } catch (error) {
        onResult(text, performance.now() - began, true);
        // The pool replaces the connection: a new one has no plans, and leads to the present primary server.
        isSpent ||= isStalePlan(error) || isReadOnly(error);
        throw error;
      }
    };
    return {
      query: query as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy === true || isSpent),
    };
  };

  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const connection = connections.get(client) ?? connectionOf(client);
      connections.set(client, connection);
      return connection;
    },
    end: () => pool.end(),
  };
}
