import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer, testPassword } from '../../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const login = (email: string, password: string, browser = server.browser()): Promise<Response> =>
  browser.post('/api/ximblox/auth/login', { email, password });

test('logs in, returns the current user and logs out', async () => {
  const browser = server.browser();
  const answer = await login('Editor@example.com', testPassword, browser);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    Success: true,
    Errors: [],
    User: { ID: server.users.editor, email: 'editor@example.com', role: { name: 'editor' } },
  });
  expect(answer.headers.get('X-CSRF-Token')).toBeTruthy();
  const [cookie, mark] = answer.headers.getSetCookie();
  expect(mark).toMatch(/^ximblox-device-\d+=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(cookie).toMatch(/^ximblox=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(await browser.client.call(contract.auth.user)).toMatchObject({ ID: server.users.editor });
  expect(await browser.client.call(contract.auth.logout)).toEqual({
    Success: true,
    Errors: [],
    redirect: null,
  });
  expect(browser.cookies.has('ximblox')).toBe(false);
  expect(await browser.client.call(contract.auth.user)).toMatchObject({ ID: 0 });
});
