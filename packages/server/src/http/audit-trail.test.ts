import { allEndpoints } from '@ximblox/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createWorld, samples, type World } from '../testing/sample-calls/index.ts';

let world: World;
let restoreState: () => Promise<void>;
beforeAll(async () => {
  world = await createWorld();
  await world.server.runJobs();
  restoreState = await world.server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => world.server.close());

const lastEntry = async (): Promise<number> => {
  const { id } = await world.server.db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return id;
};

const entriesAfter = (id: number) =>
  world.server.db
    .selectFrom('audit_log')
    .select(['action', 'object', 'object_id as objectID', 'outcome'])
    .where('id', '>', id)
    .orderBy('id')
    .execute();

const nameOf = (searched: unknown): string => allEndpoints.find(({ endpoint }) => endpoint === searched)?.name ?? '?';

test('every endpoint that changes data has a sample call', () => {
  const sampled = new Set(samples.map(({ endpoint }) => nameOf(endpoint)));
  const changing = allEndpoints.filter(({ endpoint }) => endpoint.kind === 'write').map(({ name }) => name);
  expect(changing.filter((name) => !sampled.has(name))).toEqual([]);
});

const named = samples.map(({ endpoint, variant, prepare }) => ({ name: `${nameOf(endpoint)} ${variant}`, prepare }));

test.each(named)('$name writes exactly the expected audit entries', async ({ prepare }) => {
  const { send } = await prepare(world);
  const before = await lastEntry();
  const expected = await send();
  expect(await entriesAfter(before)).toEqual(
    expected.map(({ action, object, objectID }) => ({
      action,
      object,
      objectID: String(objectID),
      outcome: 'success',
    })),
  );
});
