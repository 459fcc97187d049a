import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Context, Services } from '../context.ts';
import { createTestDatabase, statementsOf } from '../testing/index.ts';
import { systemContext } from './request-context.ts';

async function withNotes() {
  const { db, close } = await createTestDatabase();
  onTestFinished(() => close());
  await sql`create table tried_notes (number int primary key)`.execute(db);
  return systemContext(db, {} as Services);
}

const add = ({ db }: Context, number: number) => sql`insert into tried_notes values (${number})`.execute(db);
const notes = async ({ db }: Context) => (await sql`select number from tried_notes order by number`.execute(db)).rows;

test('a write that nobody waits for leaves before the commit, and has succeeded when the transaction has', async () => {
  const context = await withNotes();
  const done: string[] = [];
  const asked = await statementsOf(() =>
    context.transaction(async (inside) => {
      await notes(inside);
      inside.withCommit(add(inside, 1).then(() => done.push('added')));
      inside.afterCommit(() => void done.push('after'));
    }),
  );
  expect(asked).toEqual(['begin', 'select', 'insert into tried_notes', 'commit']);
  expect(done).toEqual(['added', 'after']);
  expect(await notes(context)).toEqual([{ number: 1 }]);
});

test('when such a write is refused its reason is told, and nothing of the transaction stays or follows', async () => {
  const context = await withNotes();
  let followed = false;
  const ended = context.transaction(async (inside) => {
    await add(inside, 1);
    inside.withCommit(add(inside, 2));
    inside.withCommit(add(inside, 1));
    inside.afterCommit(() => void (followed = true));
  });
  await expect(ended).rejects.toMatchObject({ code: '23505' });
  expect(await notes(context)).toEqual([]);
  expect(followed).toBe(false);
});

test('when the work fails behind such a write, its own failure is told and nothing stays', async () => {
  const context = await withNotes();
  const ended = context.transaction(async (inside) => {
    await notes(inside);
    inside.withCommit(add(inside, 1));
    throw new Error('given up');
  });
  await expect(ended).rejects.toThrow('given up');
  expect(await notes(context)).toEqual([]);
});
