import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';

test('the words of files become private tags, and every file keeps its own', async () => {
  const { db, close } = await createTestDatabase();
  onTestFinished(() => close());
  await sql`drop schema public cascade; create schema public`.execute(db);
  const known = Object.keys(migrations);
  const later = known.slice(known.indexOf('0023-tags'));
  for (const name of known.filter((one) => !later.includes(one))) await migrations[name]?.(db);
  const fileWith = (name: string, tags: string[], isDeleted = false) =>
    sql`
    insert into media_files (path, file_name, type, mime, hash, file_size, tags, deleted_at)
    values ('/', ${name}, 'document', 'text/plain', ${name}, 1, ${tags}, ${isDeleted ? sql`now()` : null})
  `.execute(db);
  await fileWith('een.txt', ['Dijk', 'kaart van ’t land']);
  await fileWith('twee.txt', ['dijk', 'Zee']);
  await fileWith('drie.txt', []);
  await fileWith('weg.txt', ['alleen hier'], true);
  await sql`create table migrations (name text primary key, applied_at timestamptz not null default now())`.execute(db);
  await sql`insert into migrations (name) select unnest(${known.filter((one) => !later.includes(one))}::text[])`.execute(
    db,
  );
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
