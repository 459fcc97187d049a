import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../testing/index.ts';

test('the guide says of every table whether its content is moved', async () => {
  const guide = await readFile(new URL('../../../../../../docs/moving-content.md', import.meta.url), 'utf8');
  const rows = guide.split('\n').filter((line) => line.startsWith('| `'));
  const described = rows.flatMap((row) =>
    Array.from((row.split('|')[1] ?? '').matchAll(/`([a-z_]+)`/g), ([, name = '']) => name),
  );
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(database.db);
  expect(described.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});
