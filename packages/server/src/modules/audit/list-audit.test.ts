import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  for (const name of ['One', 'Two', '100%']) {
    await server.client('editor').call(contract.users.saveSettings, { body: { name } });
  }
  await server.browser().post('/api/ximblox/auth/login', { email: 'x@example.com', password: 'secret-Password' });
});
afterAll(() => server.close());

const list = (body: object) => server.client('privacy officer').call(contract.audit.list, { body });

test('the log, newest first, paged, filtered and searched', async () => {
  const all = await list({});
  expect(all.totalItems).toBe(4);
  expect(all.items[0]).toMatchObject({ actor: { ID: 0, name: 'anonymous' }, action: 'auth.login', outcome: 'failure' });
  expect(all.items[1]).toMatchObject({
    actor: { ID: server.users.editor },
    action: 'user.save-settings',
    object: 'user',
    objectID: String(server.users.editor),
    changes: { name: '100%' },
    outcome: 'success',
    address: '127.0.0.1',
  });
  const second = await list({ pageIndex: 1, pageSize: 3 });
  expect(second.items.map(({ id }) => id)).toEqual([all.items[3]?.id]);
  const oldest = await list({ columnToSort: 'time', sortOrder: 'asc', pageSize: 1 });
  expect(oldest.items[0]?.id).toBe(all.items[3]?.id);
  expect((await list({ action: 'auth.login' })).totalItems).toBe(1);
  expect((await list({ actorID: server.users.editor })).totalItems).toBe(3);
  expect((await list({ searchTerm: 'SAVE-set' })).totalItems).toBe(3);
  expect((await list({ searchTerm: '%' })).totalItems).toBe(0);
});

test('no password is in it, and nobody can rewrite it', async () => {
  const rows = await server.db.selectFrom('audit_log').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('secret-Password');
  await expect(server.db.updateTable('audit_log').set({ actor_name: 'nobody' }).execute()).rejects.toThrow(
    'append-only',
  );
});
