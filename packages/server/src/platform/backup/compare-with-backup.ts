import { BackupError } from './backup-error.ts';
import type { BackupHeader, BackupManifest } from './manifest.ts';
import { connectForBackup, describeDatabase, dumpTable, sumOfTable } from './tables.ts';

/**
 * Compares every table and sequence of a database with a backup that was restored into it and has not been changed since.
 * @throws BackupError that names the first difference
 */
export async function compareWithBackup(
  databaseUrl: string,
  { header, manifest }: { header: BackupHeader; manifest: BackupManifest },
): Promise<void> {
  const client = await connectForBackup(databaseUrl);
  try {
    // Rows come in the order in which they were loaded, which the checksum needs.
    await client.query('set synchronize_seqscans = off');
    const { sequences } = await describeDatabase(client);
    const values = new Map(sequences.map(({ name, value }) => [name, value]));
    for (const { name, value } of header.sequences) {
      if (value !== null && values.get(name) !== value) throw difference(`The sequence "${name}"`);
    }
    const expected = new Map(manifest.tables.map((table) => [table.name, table]));
    for (const table of header.tables) {
      const sum = sumOfTable();
      for await (const part of dumpTable(client, table)) sum.add(part);
      const { rows, sha256 } = sum.result();
      const wanted = expected.get(table.name);
      if (wanted?.rows !== rows || wanted.sha256 !== sha256) throw difference(`The table "${table.name}"`);
    }
  } finally {
    await client.end();
  }
}

const difference = (what: string): BackupError => new BackupError(`${what} differs from the original after copying.`);
