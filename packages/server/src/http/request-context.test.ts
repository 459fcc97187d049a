import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Context, Services } from '../context.ts';
import { createTestDatabase } from '../testing/index.ts';
import { systemContext } from './request-context.ts';

async function withNotes() {
  const { db, close } = await createTestDatabase();
  onTestFinished(() => close());
  await sql`create table tried_notes (number int primary key)`.execute(db);
  return systemContext(db, {} as Services);
}

const add = ({ db }: Context, number: number) => sql`insert into tried_notes values (${number})`.execute(db);
const notes = async ({ db }: Context) => (await sql`select number from tried_notes order by number`.execute(db)).rows;

test('after-commit actions run once the writes are visible to others', async () => {
  const context = await withNotes();
  let seen: unknown;
  await context.transaction(async (inside) => {
    inside.afterCommit(async () => {
      seen = await notes(context);
    });
    await add(inside, 1);
    expect(await notes(context)).toEqual([]);
  });
  expect(seen).toEqual([{ number: 1 }]);
});

test('a failed statement is thrown, rolls the transaction back and runs no after-commit action', async () => {
  const context = await withNotes();
  let followed = false;
  const ended = context.transaction(async (inside) => {
    inside.afterCommit(() => void (followed = true));
    await add(inside, 1);
    await add(inside, 1);
  });
  await expect(ended).rejects.toMatchObject({ code: '23505' });
  expect(await notes(context)).toEqual([]);
  expect(followed).toBe(false);
});

test('a transaction fails even if it ignores the failure of a statement', async () => {
  const context = await withNotes();
  const ended = context.transaction(async (inside) => {
    await add(inside, 1);
    await add(inside, 1).catch(() => undefined);
  });
  await expect(ended).rejects.toThrow();
  expect(await notes(context)).toEqual([]);
});
