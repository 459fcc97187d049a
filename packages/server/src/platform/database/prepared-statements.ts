import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** Statements that a connection keeps prepared; those beyond are planned each time, as lists of changing length would be. */
const mostStatements = 400;
const longestStatement = 10_000;

/** The plan belongs to a table that a newer Ximblox beside this one has changed. */
const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan');

/** Whether there is a plan to keep. Without parameters it may be `begin`, or several statements in one text. */
const isPlanned = (text: string, values: readonly unknown[]): boolean =>
  values.length > 0 || (/^\s*(?:select|with)\b/i.test(text) && !text.includes(';'));

/** Names of statements by their text; undefined for one that is not to be prepared. */
function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= mostStatements || text.length > longestStatement) return known;
    const name = `statement-${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

/**
 * The pool as Kysely takes it, whose statements are prepared: the driver prepares a statement once for each connection when it
 * comes with a name.
 * @param onStatement called with every statement before it is sent
 */
export function prepareStatements(pool: Pool, onStatement: (client: PoolClient, text: string) => void): PostgresPool {
  const nameOf = createNames();
  // Kysely knows a connection by its object.
  const connections = new WeakMap<PoolClient, PostgresPoolClient>();

  const connectionOf = (client: PoolClient): PostgresPoolClient => {
    const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
      onStatement(client, text);
      const name = isPlanned(text, values) ? nameOf(text) : undefined;
      try {
        return await client.query({ text, values: [...values], ...(name ? { name } : {}) });
      } catch (error) {
        // The pool replaces a connection that has ended; a new one plans anew.
        if (isStalePlan(error)) void client.end();
        throw error;
      }
    };
    return { query: query as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) };
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
