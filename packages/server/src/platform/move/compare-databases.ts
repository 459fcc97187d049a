import { type Client, escapeIdentifier } from 'pg';
import { snapshotFilter } from '../backup/running-backup.ts';
import { describeDatabase } from '../backup/tables.ts';

/** Content of a table or sequence, as a text that is equal only for equal content. */
type Sums = Map<string, string>;

/**
 * Computes a checksum of the rows of each table that a snapshot has, which depends neither on the order of its rows nor on the version of PostgreSQL. Generated
 * columns are left out.
 * @returns also the number of rows
 */
async function sumDatabase(client: Client): Promise<{ sums: Sums; rows: number }> {
  const sums: Sums = new Map();
  let total = 0;
  await client.query('begin isolation level repeatable read read only');
  try {
    const { tables, sequences } = await describeDatabase(client);
    for (const { name, columns } of tables) {
      const { rows } = await client.query<{ rows: string; sum: string }>(`
        select count(*) as rows,
          sum(('x' || encode(substr(sha256(convert_to(content, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint::numeric) as sum
        from (select row(${columns.map((column) => escapeIdentifier(column)).join(', ')})::text as content
          from ${escapeIdentifier(name)} ${snapshotFilter(name)}) as stored`);
      sums.set(`table ${name}`, `${rows[0]?.rows} ${rows[0]?.sum}`);
      total += Number(rows[0]?.rows);
    }
    for (const { name, value } of sequences) sums.set(`sequence ${name}`, String(value));
  } finally {
    await client.query('rollback');
  }
  return { sums, rows: total };
}

/** Compares all rows of two databases. @returns the number of rows, and the names of tables and sequences that differ */
export async function compareDatabases(
  one: Client,
  other: Client,
  ignored: string,
): Promise<{ rows: number; tables: number; differences: string[] }> {
  const [first, second] = await Promise.all([sumDatabase(one), sumDatabase(other)]);
  const names = new Set([...first.sums.keys(), ...second.sums.keys()]);
  names.delete(`table ${ignored}`);
  return {
    rows: first.rows,
    tables: [...first.sums.keys()].filter((name) => name.startsWith('table ')).length,
    differences: [...names].filter((name) => first.sums.get(name) !== second.sums.get(name)).toSorted(),
  };
}
