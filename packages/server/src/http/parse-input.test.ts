import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const register = async (body: object) => {
  const response = await server.browser('administrator').post('/api/ximblox/auth/register', body);
  const { Errors, Message } = (await response.json()) as {
    Errors: { property: string; code: string }[];
    Message: string;
  };
  return {
    status: response.status,
    errors: Errors.map(({ property, code }) => `${property} ${code}`),
    message: Message,
  };
};

test('reports V_01 for all missing and empty fields together', async () => {
  const missing = {
    status: 422,
    errors: ['name V_01', 'email V_01', 'role V_01'],
    message: 'The Name field is required.',
  };
  expect(await register({})).toEqual(missing);
  expect(await register({ name: '', email: '', role: null })).toEqual(missing);
  expect(await register({ name: '  ', email: ' ' })).toEqual(missing);
});

test('reports each invalid field with its own code', async () => {
  expect(await register({ name: 'a'.repeat(256), email: 'nobody', role: 0, jobTitle: 5 })).toEqual({
    status: 422,
    errors: ['name V_14', 'email V_02', 'role V_12', 'jobTitle V_12'],
    message: 'Name exceeds the character limit.',
  });
  const only = async (body: object) => (await register({ name: 'a', email: 'a@example.com', role: 1, ...body })).errors;
  for (const email of ['a@', '@example.com', 'a b@example.com', 'a@example', 'a@example.com\r\nBcc: b@example.com']) {
    expect(await only({ email }), email).toEqual(['email V_02']);
  }
  expect(await only({ email: `${'a'.repeat(250)}@example.com` })).toEqual(['email V_14']);
  for (const role of ['1', 1.5, -1, true, [1], { ID: 1 }, 1e300]) expect(await only({ role })).toEqual(['role V_12']);
});

test('an invalid path or query gets 400, an invalid body 422', async () => {
  const browser = server.browser('administrator');
  expect((await browser.fetch('/api/ximblox/page/1abc')).status).toBe(400);
  expect((await browser.fetch('/api/ximblox/menu/main?locale=nl')).status).toBe(400);
  expect((await browser.post('/api/ximblox/page/list', { pageSize: 0 })).status).toBe(422);
});
