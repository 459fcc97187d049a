import { Client } from 'pg';

/**
 * Records the statements that this process sends to databases during some work, in order.
 * @returns the first words of each statement: `select`, `insert into "sessions"`
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const { query } = Client.prototype;
  Client.prototype.query = function counted(this: Client, ...parts: unknown[]) {
    const [first] = parts as [string | { text?: string }];
    const text = (typeof first === 'string' ? first : (first.text ?? '')).trim();
    statements.push(/^(?:insert into|delete from|update) \S+|^\w+/.exec(text)?.[0] ?? text);
    return Reflect.apply(query, this, parts) as unknown;
  } as typeof query;
  try {
    await work();
  } finally {
    Client.prototype.query = query;
  }
  return statements;
}
