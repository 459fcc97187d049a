import { Client } from 'pg';

/**
 * What is asked of databases while some work is done, in order, by everybody in this process.
 * @returns the first words of each statement: `select`, `insert into "sessions"`
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const { query } = Client.prototype;
  Client.prototype.query = function counted(this: Client, ...parts: unknown[]) {
    const [first] = parts as [string | { text?: string }];
    const text = (typeof first === 'string' ? first : (first.text ?? '')).trim();
    asked.push(/^(?:insert into|delete from|update) \S+|^\w+/.exec(text)?.[0] ?? text);
    return Reflect.apply(query, this, parts) as unknown;
  } as typeof query;
  try {
    await work();
  } finally {
    Client.prototype.query = query;
  }
  return asked;
}
