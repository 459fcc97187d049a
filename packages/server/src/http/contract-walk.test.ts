import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { allEndpoints, basePath, type Endpoint } from '@ximblox/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defaultLimits } from '../platform/setting-values.ts';
import type { Settings } from '../platform/settings.ts';
import { type Browser, createTestServer, type TestRole, type TestServer } from '../testing/index.ts';

let server: TestServer;
const limits = Object.fromEntries(
  Object.keys(defaultLimits).map((name) => [name, { count: 1_000_000, seconds: 60 }]),
) as Settings['limits'];

beforeAll(async () => {
  server = await createTestServer({ settings: { limits } });
});
afterAll(() => server.close());

type Row = { name: string; endpoint: Endpoint };
const unsafe = allEndpoints.filter(({ endpoint }) => !['GET', 'OPTIONS'].includes(endpoint.method));
const withJson = allEndpoints.filter(({ endpoint }) => endpoint.bodyKind === 'json');
const guarded = allEndpoints.filter(({ endpoint }) => endpoint.access.kind !== 'anonymous');

/**
 * Returns some of the invalid forms, different ones for each endpoint. One shared check handles all endpoints, so it is
 * enough that every form meets many endpoints, and every endpoint a few forms.
 */
function someOf<Form>(forms: readonly Form[], { name }: Row, count = 2): Form[] {
  const first = allEndpoints.findIndex((row) => row.name === name) * count;
  return Array.from({ length: count }, (_, step) => forms[(first + step) % forms.length] as Form);
}

const samples: Record<string, string> = {
  group: 'block_images_a',
  hash: 'a'.repeat(64),
  fileName: 'a.jpg',
  form: 'contact',
};

/** Returns a URL of the endpoint that the router accepts, with every required query parameter. */
function addressOf({ endpoint }: Row, id = '999999'): string {
  const isMenu = endpoint.path.startsWith('/menu/');
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => samples[name] ?? (isMenu ? 'main' : id));
  const query = isMenu && endpoint.path.includes('{') ? '?locale=nl-nl' : '';
  return `${basePath}${path}${query}`;
}

async function failure(response: Response): Promise<{ Errors: { property: string; code: string }[]; Message: string }> {
  const body = (await response.json()) as Record<string, unknown>;
  expect(Object.keys(body)).toEqual(expect.arrayContaining(['Success', 'Errors', 'Message']));
  expect(body.Success).toBe(false);
  expect(body.Errors).not.toHaveLength(0);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(response.headers.get('X-Request-Id')).toBeTruthy();
  return body as never;
}

const headers = { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' };

const send = (browser: Browser, row: Row, init: RequestInit = {}, address = addressOf(row)): Promise<Response> =>
  browser.fetch(address, {
    method: row.endpoint.method,
    headers: row.endpoint.bodyKind === 'none' ? { 'X-Requested-With': 'XMLHttpRequest' } : headers,
    ...(row.endpoint.bodyKind === 'none' ? {} : { body: '{}' }),
    ...init,
  });

interface Caller {
  browser: Browser;
  token: string;
}

async function callerOf(role: TestRole): Promise<Caller> {
  const browser = server.browser(role);
  const response = await browser.fetch(`${basePath}/user`);
  return { browser, token: response.headers.get('X-CSRF-Token') ?? '' };
}

const callers = new Map<TestRole, Promise<Caller>>();

/** Returns a browser with a session and its CSRF token, reused by all tests since none of them invalidates it. */
function caller(role: TestRole): Promise<Caller> {
  const cached = callers.get(role) ?? callerOf(role);
  callers.set(role, cached);
  return cached;
}

const administrator = (): Promise<Caller> => caller('administrator');

describe('access', () => {
  test.each(guarded)('$name needs a session', async (row) => {
    const response = await send(server.browser(), row);
    expect(response.status).toBe(401);
    expect((await failure(response)).Errors).toEqual([{ property: '', code: 'UM_01' }]);
  });

  test.each(allEndpoints.filter(({ endpoint }) => endpoint.access.kind === 'permission'))(
    '$name needs its permission',
    async (row) => {
      const { browser, token } = await caller('viewer');
      const response = await send(browser, row, { headers: { ...headers, 'X-CSRF-Token': token }, ...bodyFor(row) });
      expect(response.status).toBe(403);
      expect((await failure(response)).Errors).toEqual([{ property: '', code: 'UM_01' }]);
    },
  );
});

/** A JSON content type without a body is malformed, so these calls send an empty object. */
const bodyFor = ({ endpoint }: Row): RequestInit => (endpoint.method === 'GET' ? {} : { body: '{}' });

describe('calls that another site could have made', () => {
  test.each(unsafe)('$name needs X-Requested-With', async (row) => {
    const { browser, token } = await administrator();
    const response = await send(browser, row, {
      headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': token },
      ...bodyFor(row),
    });
    expect(response.status).toBe(403);
    await failure(response);
  });

  test.each(unsafe.filter(({ endpoint }) => !endpoint.csrfExempt))('$name needs the CSRF token', async (row) => {
    const { browser, token } = await administrator();
    const [random = ''] = token.split('.');
    const forms = ['', 'x', `${random}.`, `${random}.AAAA`, token.slice(0, -1), `${token}.x`];
    for (const wrong of someOf(forms, row)) {
      const response = await send(browser, row, { headers: { ...headers, 'X-CSRF-Token': wrong }, ...bodyFor(row) });
      expect(response.status).toBe(403);
      expect((await failure(response)).Errors).toEqual([{ property: 'csrfToken', code: 'V_04' }]);
    }
  });

  test.each(unsafe)('$name refuses other origins', async (row) => {
    const { browser, token } = await administrator();
    const port = new URL(server.url).port;
    const strangers: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: `https://127.0.0.1:${port}` },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ];
    for (const stranger of someOf(strangers, row)) {
      const given = { ...headers, 'X-CSRF-Token': token, ...stranger };
      const response = await send(browser, row, { headers: given, ...bodyFor(row) });
      expect(response.status).toBe(403);
      await failure(response);
    }
  });

  test('accepts the own origin', async () => {
    const response = await server.browser('publisher').post(
      `${basePath}/auth/refresh-session`,
      {},
      {
        headers: { Origin: server.url, 'Sec-Fetch-Site': 'same-origin' },
      },
    );
    expect(response.status).toBe(200);
  });
});

describe('bodies', () => {
  const refused = async (
    row: Row,
    body: string | Uint8Array<ArrayBuffer>,
    type = 'application/json',
  ): Promise<Response> => {
    const { browser, token } = await administrator();
    return send(browser, row, { headers: { ...headers, 'Content-Type': type, 'X-CSRF-Token': token }, body });
  };

  const malformed: [string, string | Uint8Array<ArrayBuffer>][] = [
    ['no JSON', '{"a":'],
    ['no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['__proto__', '{"__proto__":{"permissions":[{"name":"manage-users"}]}}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"ID":1}}}'],
    ['nested prototype', '{"profile":{"__proto__":{"a":1}}}'],
    ['too deep', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`],
  ];
  test.each(withJson)('$name refuses a malformed body', async (row) => {
    for (const [, body] of someOf(malformed, row)) {
      const response = await refused(row, body);
      expect(response.status).toBe(400);
      await failure(response);
    }
  });

  test.each(withJson)('$name refuses every text that cannot be stored', async (row) => {
    const body = '{"title":"a\\u0000b","blocks":[{"props":{"text":"\\ud800"}},{"props":{"\\u0000":1}}]}';
    const response = await refused(row, body);
    expect(response.status).toBe(422);
    const { Errors } = await failure(response);
    expect(Errors.map(({ property, code }) => `${property} ${code}`).sort()).toEqual([
      'blocks.0.props.text V_12',
      'blocks.1.props V_12',
      'title V_12',
    ]);
  });

  test.each(withJson)('$name accepts objects only', async (row) => {
    for (const body of someOf(['[]', '1', '"text"', 'null', 'true'], row)) {
      const response = await refused(row, body);
      // An endpoint without a handler fails before the body is checked.
      expect([400, 501]).toContain(response.status);
      await failure(response);
    }
  });

  test.each(withJson)('$name refuses other content types', async (row) => {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data; boundary=x',
    ];
    for (const type of someOf(types, row)) {
      const response = await refused(row, '{}', type);
      expect(response.status).toBe(415);
      await failure(response);
    }
  });

  test.each(withJson)('$name refuses a body over its limit', async (row) => {
    const response = await refused(row, `{"a":"${'a'.repeat(row.endpoint.bodyLimit)}"}`);
    expect(response.status).toBe(413);
    await failure(response);
  });

  test.each(withJson)('$name refuses every field of a wrong type', async (row) => {
    const schema = z.toJSONSchema(row.endpoint.body, { io: 'input', unrepresentable: 'any' }) as {
      properties?: Record<string, { type?: string }>;
    };
    for (const [name, { type }] of Object.entries(schema.properties ?? {})) {
      for (const wrong of type === 'object' ? [5, 'text', []] : [{ $gt: '' }, [['a']]]) {
        if (type === undefined && Array.isArray(wrong)) continue;
        const response = await refused(row, JSON.stringify({ [name]: wrong }));
        expect([400, 422, 501]).toContain(response.status);
        const { Errors } = await failure(response);
        if (response.status === 422) expect(Errors.some(({ property }) => property.startsWith(name))).toBe(true);
      }
    }
  });

  test('ignores permissions that are smuggled into a body', async () => {
    const people = () =>
      server.db.selectFrom('users').select(['id', 'email', 'role_id', 'active', 'name']).orderBy('id').execute();
    // These end the session that the other calls need, or legitimately change the user.
    const apart = new Set(['users.saveSettings', 'auth.logout', 'auth.refreshSession', 'sessions.endAll']);
    const before = await people();
    const smuggled = {
      ID: 1,
      id: 1,
      role: 1,
      role_id: 1,
      permissions: [{ name: 'manage-users' }],
      active: true,
      Success: true,
    };
    for (const row of withJson) {
      if (apart.has(row.name)) continue;
      const browser = server.browser('viewer');
      const response = await browser.post(addressOf(row), smuggled, { method: row.endpoint.method });
      expect(response.status === 501 || response.status < 500).toBe(true);
    }
    expect(await people()).toEqual(before);
  });

  test('a profile accepts its own fields only', async () => {
    const body = { name: 'Test viewer', role: 1, ID: 1, email: 'x@example.com', active: false, permissions: [] };
    const answer = await server.browser('viewer').post(`${basePath}/user/settings`, body, { method: 'PUT' });
    expect(await answer.json()).toMatchObject({
      user: {
        ID: server.users.viewer,
        email: 'viewer@example.com',
        active: true,
        role: { name: 'viewer', permissions: [] },
      },
    });
  });
});

describe('addresses', () => {
  const numbered = allEndpoints.filter(
    ({ endpoint }) => /\{(id|versionId|pageID)\}/.test(endpoint.path) && !endpoint.path.startsWith('/menu/'),
  );

  test.each(numbered)('$name accepts decimal IDs only', async (row) => {
    const { browser, token } = await administrator();
    const forms = ['1abc', '1e0', '01', '0', '-1', '1.0', '0x1', '%31a', '1%00', '9'.repeat(30), '1,2', '%F0%9F'];
    for (const id of someOf(forms, row, 4)) {
      const address = addressOf(row, id);
      const response = await send(
        browser,
        row,
        { headers: { ...headers, 'X-CSRF-Token': token }, ...bodyFor(row) },
        address,
      );
      expect([400, 404, 501], id).toContain(response.status);
      if (response.headers.get('Content-Type')?.startsWith('application/json')) await response.json();
    }
  });

  test('refuses a repeated parameter', async () => {
    const { browser } = await administrator();
    const response = await browser.fetch(`${basePath}/user/list?a=1&a=2`);
    expect(response.status).toBe(400);
    expect((await failure(response)).Errors).toEqual([{ property: 'a', code: 'V_12' }]);
  });

  test('responds 404 to unknown paths and 405 to wrong methods', async () => {
    const browser = server.browser();
    for (const path of [
      '',
      '/',
      '/nothing',
      '/user/list/',
      '/auth/login/x',
      '/page/1/publish/x',
      '/../../etc/passwd',
      `/page/${'1'.repeat(301)}`,
    ]) {
      const response = await browser.fetch(`${basePath}${path}`);
      expect(response.status, path).toBe(404);
      // Not V_07, which means that an existing object does not allow the operation.
      expect(await response.json(), path).toMatchObject({ Success: false, Errors: [{ property: '', code: 'V_12' }] });
    }
    const response = await browser.fetch(`${basePath}/user/list`, { method: 'POST', headers, body: '{}' });
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toMatch(/^GET\b/);
    await failure(response);
    const strange = await browser.fetch(`${basePath}/user/list`, { method: 'PROPFIND', headers });
    expect(strange.status).toBe(405);
    await failure(strange);
  });

  test('responds to malformed HTTP in the format of other failures', async () => {
    const { hostname, port } = new URL(server.url);
    const refusal = {
      Success: false,
      Errors: [{ property: '', code: 'V_12' }],
      Message: 'The request is not valid.',
    };
    const answerTo = async (bytes: string): Promise<Response> => {
      const socket = connect(Number(port), hostname);
      socket.end(bytes);
      const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
      return new Response(body, { status: Number(head.split(' ')[1]) });
    };
    const strange = await answerTo('FOO / HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(strange.status).toBe(400);
    expect(await strange.json()).toEqual(refusal);
    const tooLong = await answerTo(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`);
    expect(tooLong.status).toBe(431);
    expect(await tooLong.json()).toEqual(refusal);
  });
});
