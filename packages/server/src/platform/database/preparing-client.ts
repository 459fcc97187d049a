import { Client, type QueryConfig } from 'pg';
import { WatchedClient } from './watched-client.ts';

/** Statements that a connection keeps prepared; those beyond are planned each time, as lists of changing length would be. */
const mostStatements = 400;
const longestStatement = 10_000;

/** The plan belongs to a table that a newer Ximblox beside this one has changed. */
const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan');

/** Whether there is a plan to keep. Without parameters it may be `begin`, or several statements in one text. */
const isPlanned = (text: string, values: readonly unknown[]): boolean =>
  values.length > 0 || (/^\s*(?:select|with)\b/i.test(text) && !text.includes(';'));

/**
 * A connection that prepares what it is asked. Planning takes PostgreSQL longer than answering: it is most of the time of a
 * call.
 */
export class PreparingClient extends WatchedClient {
  readonly #names = new Map<string, string>();

  /** The name under which this connection prepares a statement; undefined when it has too many already. */
  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= mostStatements || text.length > longestStatement) return known;
    const name = `statement-${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }

  override query = ((query: unknown, values?: unknown, callback?: unknown) => {
    this.noteStatement(query);
    const send = Client.prototype.query.bind(this) as (...parts: unknown[]) => unknown;
    if (typeof query !== 'string' || !Array.isArray(values) || !isPlanned(query, values) || callback !== undefined) {
      return send(query, values, callback);
    }
    const name = this.#nameOf(query);
    const config: QueryConfig = { text: query, values: values as unknown[], ...(name ? { name } : {}) };
    return (send(config) as Promise<unknown>).catch((error: unknown) => {
      // The pool replaces a connection that has ended; a new one plans anew.
      if (isStalePlan(error)) void this.end();
      throw error;
    });
  }) as Client['query'];
}
