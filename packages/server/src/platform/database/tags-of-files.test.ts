import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabaseBefore } from '../../testing/database-before.ts';
import { migrate } from './migrate.ts';

test('the words of files become private tags, and every file keeps its own', async () => {
  const { db, later, close } = await createDatabaseBefore('0023-tags');
  onTestFinished(() => close());
  const fileWith = (name: string, tags: string[], isDeleted = false) =>
    sql`
    insert into media_files (path, file_name, type, mime, hash, file_size, tags, deleted_at)
    values ('/', ${name}, 'document', 'text/plain', ${name}, 1, ${tags}, ${isDeleted ? sql`now()` : null})
  `.execute(db);
  await fileWith('een.txt', ['Dijk', 'kaart van ’t land']);
  await fileWith('twee.txt', ['dijk', 'Zee']);
  await fileWith('drie.txt', []);
  await fileWith('weg.txt', ['alleen hier'], true);
  expect(await migrate(db)).toEqual(later);

  const tags = await sql`select name, private from tags order by lower(name)`.execute(db);
  expect(tags.rows).toEqual(
    ['alleen hier', 'Dijk', 'kaart van ’t land', 'Zee'].map((name) => ({ name, private: true })),
  );
  const files = await sql`select file_name, tag_names(tag_ids) as tags from media_files order by id`.execute(db);
  expect(files.rows).toEqual([
    { file_name: 'een.txt', tags: ['Dijk', 'kaart van ’t land'] },
    { file_name: 'twee.txt', tags: ['Dijk', 'Zee'] },
    { file_name: 'drie.txt', tags: [] },
    { file_name: 'weg.txt', tags: ['alleen hier'] },
  ]);
});
