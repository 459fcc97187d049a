import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

test('administrators can list, retry and delete failed mails', async () => {
  const { db, services } = server;
  for (const to of ['een@example.com', 'twee@example.com']) {
    await services.mailer.send(db, { to, subject: 'Hallo', text: 'Geheim: token=abc' });
  }
  const administrator = server.client('administrator');
  const list = () => administrator.call(contract.mails.list, { body: {} });
  // Mails that wait for their first attempt are not listed.
  expect(await list()).toEqual({ items: [], totalItems: 0, failed: 0 });
  await db
    .updateTable('mails')
    .set({ state: 'failed', attempts: 25, failure: '550 no such mailbox', settled_at: new Date() })
    .execute();
  const { items, failed } = await list();
  expect(failed).toBe(2);
  expect(items).toHaveLength(2);
  expect(JSON.stringify(items)).not.toContain('token');
  expect(items[0]).toMatchObject({ subject: 'Hallo', state: 'failed', attempts: 25, failure: '550 no such mailbox' });
  const of = (to: string) => ({ id: items.find((mail) => mail.to === to)?.id ?? '' });
  await administrator.call(contract.mails.forget, { params: of('een@example.com') });
  const retry = () => administrator.call(contract.mails.retry, { params: of('twee@example.com') });
  await retry();
  await expect(retry()).rejects.toMatchObject({ status: 409 });
  expect((await server.mails()).map(({ to }) => to)).toEqual(['twee@example.com']);
  expect(await list()).toEqual({ items: [], totalItems: 0, failed: 0 });
  for (const role of ['publisher', 'viewer'] as const) {
    await expect(server.client(role).call(contract.mails.list, { body: {} })).rejects.toMatchObject({ status: 403 });
  }
});
