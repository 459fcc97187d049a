import { type Block, contract } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../../http/request-context.ts';
import { createTestServer, type TestServer } from '../../../testing/index.ts';
import { fillReferences, scheduleReferences } from './fill-references.job.ts';

let server: TestServer;
beforeAll(async () => void (server = await createTestServer()));
afterAll(() => server.close());

test('builds the index in time slices that continue where the previous one stopped', async () => {
  const page = { type: 'content', locale: 'nl-nl' };
  const create = async (slug: string, content: Block[]) =>
    server.client('publisher').call(contract.pages.create, { body: { ...page, title: slug, slug, content } });
  const { pageID } = await create('doel', []);
  // More than one batch of pages.
  for (let count = 0; count < 30; count += 1) {
    const props = { text: `<p><a href="page:${pageID}">x</a></p>` };
    await create(`bron-${count}`, [{ key: 'a', type: 'text', props, anchorPoint: '', __images: {}, __files: {} }]);
  }
  const count = async (): Promise<number> => {
    const { rows } = await sql<{ total: number }>`select count(*) as total from page_references`.execute(server.db);
    return rows[0]?.total ?? 0;
  };
  await server.runJobs();
  const whole = await count();
  await server.db.deleteFrom('page_references').execute();
  await server.db.deleteFrom('installation').where('name', '=', 'references').execute();

  await scheduleReferences(server);
  await fillReferences(systemContext(server.db, server.services), {}, 0);
  const part = await count();
  expect(part).toBeGreaterThan(0);
  expect(part).toBeLessThan(whole);
  // The next slice must not index the first pages again.
  await server.db.deleteFrom('page_references').execute();
  await server.runJobs();
  expect(await count()).toBe(whole - part);
});
