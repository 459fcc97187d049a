import { Client, escapeIdentifier } from 'pg';
import { connectForBackup, describeDatabase } from '../platform/backup/tables.ts';

/** Returns the rows of every table as text, sorted, and the values of sequences. */
export async function databaseContent(url: string): Promise<Record<string, unknown>> {
  const client = await connectForBackup(url);
  try {
    const { tables, sequences } = await describeDatabase(client);
    const content: Record<string, unknown> = { sequences };
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${escapeIdentifier(name)} as t order by 1`,
      );
      content[name] = rows.map(({ row }) => row);
    }
    return content;
  } finally {
    await client.end();
  }
}

/** Opens a connection that is not one of Ximblox, which does not count as an instance. */
export async function connectOutside(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}
