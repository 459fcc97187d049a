import { allEndpoints, basePath } from '@ximblox/contract';
import { expect, test } from 'vitest';
import { handlers } from '../handlers.ts';
import { createTestServer } from '../testing/index.ts';
import { type AllHandlers, handlerOf } from './mount.ts';

/** Endpoints of the contract that answer 501 until they are built. This list only ever shrinks. */
const unimplemented: string[] = [];

const missing = allEndpoints.filter(({ name }) => !handlerOf(handlers as AllHandlers, name));

test('what has no handler yet', () => {
  expect(missing.map(({ name }) => name)).toEqual(unimplemented);
});

test('what has no handler yet answers 501 G_01 to whoever may call it', async () => {
  const server = await createTestServer();
  try {
    const browser = server.browser('administrator');
    for (const { name, endpoint } of missing) {
      const address = `${basePath}${endpoint.path.replaceAll(/\{\w+\}/g, '1')}`;
      const call =
        endpoint.method === 'GET' ? browser.fetch(address) : browser.post(address, {}, { method: endpoint.method });
      const response = await call;
      expect(response.status, name).toBe(501);
      expect(await response.json(), name).toMatchObject({ Success: false, Errors: [{ property: '', code: 'G_01' }] });
    }
  } finally {
    await server.close();
  }
});
