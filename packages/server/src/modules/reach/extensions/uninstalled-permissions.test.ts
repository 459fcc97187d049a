import { defineExtension, definePermission, defineSite } from '@ximblox/blocks';
import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer, testSite } from '../../../testing/index.ts';

const measure = definePermission({ name: 'measure', label: 'Measure levels', description: 'Enter water levels' });
const water = defineExtension({ name: 'water', permissions: [measure] });
const site = defineSite({ ...testSite, extensions: [water] });

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ site, settings: { logLevel: 'silent' } });
});
afterAll(() => server.close());

test('a role keeps the permission of an extension that is not installed', async () => {
  const administrator = server.client('administrator');
  const permissions = [{ name: 'water.measure' }, { name: 'edit-page' }];
  const { role } = await administrator.call(contract.roles.create, { body: { name: 'Gauger', permissions } });
  const without = await createTestServer({ sameDatabaseAs: server, settings: { logLevel: 'silent' } });
  try {
    const params = { id: String(role.ID) };
    const body = { name: 'Gauger', permissions: [{ name: 'create-page' }] };
    const changed = await without.client('administrator').call(contract.roles.update, { params, body });
    expect(changed.role.permissions).toEqual([{ name: 'create-page' }, { name: 'water.measure' }]);
    const added = { name: 'Other', permissions: [{ name: 'moon.look' }] };
    await expect(without.client('administrator').call(contract.roles.create, { body: added })).rejects.toMatchObject({
      errors: [{ property: 'permissions', code: 'UM_01' }],
    });
  } finally {
    await without.close();
  }
});
