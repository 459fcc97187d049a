import { Client, type QueryConfig } from 'pg';

/** Statements that a connection keeps prepared; those beyond are planned each time, as lists of changing length would be. */
const mostStatements = 400;
const longestStatement = 10_000;
const names = new Map<string, string>();

/** The name under which every connection prepares a statement; undefined when there are too many already. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= mostStatements || text.length > longestStatement) return known;
  const name = `statement-${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** The plan belongs to a table that a newer Ximblox beside this one has changed. */
const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan');

/**
 * A connection that prepares what it is asked with parameters. Planning such statements takes PostgreSQL longer than
 * answering them: it is most of the time of a call.
 */
export class PreparingClient extends Client {
  override query = ((query: unknown, values?: unknown, callback?: unknown) => {
    const send = Client.prototype.query.bind(this) as (...parts: unknown[]) => unknown;
    if (typeof query !== 'string' || !Array.isArray(values) || values.length === 0 || callback !== undefined) {
      return send(query, values, callback);
    }
    const name = nameOf(query);
    const config: QueryConfig = { text: query, values: values as unknown[], ...(name ? { name } : {}) };
    return (send(config) as Promise<unknown>).catch((error: unknown) => {
      // The pool replaces a connection that has ended; a new one plans anew.
      if (isStalePlan(error)) void this.end();
      throw error;
    });
  }) as Client['query'];
}
