import { allEndpoints, basePath, contract, type Endpoint, tokenScopes, type TokenScope } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '../modules/people/auth/index.ts';
import { insertUser } from '../modules/people/users/index.ts';
import { defaultLimits } from '../platform/setting-values.ts';
import type { Settings } from '../platform/settings.ts';
import { samples } from '../testing/sample-calls/index.ts';
import { accessTable, type Caller, callers } from '../testing/access-table.ts';
import { notByToken } from '../testing/not-by-token.ts';
import {
  type Browser,
  createBrowser,
  createTestServer,
  testPassword,
  type TestRole,
  type TestServer,
} from '../testing/index.ts';

const limits = Object.fromEntries(
  Object.keys(defaultLimits).map((name) => [name, { count: 1_000_000, seconds: 60 }]),
) as Settings['limits'];

let server: TestServer;
const browsers = new Map<Caller, Browser>();
beforeAll(async () => {
  server = await createTestServer({ settings: { limits } });
  for (const caller of callers) browsers.set(caller, await freshBrowser(caller));
  usual = await strange();
});
afterAll(() => server.close());

/** The objects that a call refers to. */
interface Target {
  pageID: number;
  versionID: number;
  slug: string;
  userID: number;
  email: string;
  role: number;
}

let made = 0;
/** What calls use that do not change it. */
let usual: Target;

/** Creates a page with an open publication request, both by `owner`. */
async function targetOf(owner: TestRole, account: { userID: number; email: string; role: number }): Promise<Target> {
  made += 1;
  const { client } = browsers.get(owner) as Browser;
  const slug = `page-${made}`;
  const body = { title: 'Page', slug, type: 'content', locale: 'nl-nl', content: [] };
  const { pageID, pageVersionID } = await client.call(contract.pages.create, { body });
  await client.call(contract.publication.request, { params: { id: String(pageID) }, body: {} });
  return { pageID, versionID: pageVersionID, slug, ...account };
}

const accountOf = async (userID: number) => {
  const row = await server.db
    .selectFrom('users')
    .select(['email', 'role_id'])
    .where('id', '=', userID)
    .executeTakeFirstOrThrow();
  return { userID, email: row.email, role: row.role_id };
};

/** A page of the administrator, and the account of a viewer who is none of the callers. */
async function strange(): Promise<Target> {
  const { id: roleID } = await server.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'viewer')
    .executeTakeFirstOrThrow();
  const email = `stranger-${made}@example.com`;
  const userID = (await insertUser(server.db, { email, roleID, name: 'Stranger' })) ?? 0;
  return targetOf('administrator', { userID, email, role: roleID });
}

/** A page of the caller if the caller can create pages, and the caller's own account. */
const ownOf = async (caller: TestRole): Promise<Target> =>
  targetOf(
    caller === 'viewer' || caller === 'privacy officer' ? 'administrator' : caller,
    await accountOf(server.users[caller]),
  );

const content = {
  title: '',
  blocks: [],
  typeData: {},
  seoTitle: '',
  seoDescription: '',
  seoKeywords: [],
  tags: [],
  seoImage: [],
};

const branch = ({ slug }: Target) => ({ locale: 'nl-nl', from: slug, to: `moved-${slug}-${(made += 1)}` });

/** Bodies that pass validation, so that the call reaches its permission check. */
const bodies: Record<string, (target: Target) => object> = {
  'users.update': ({ email, role }) => ({ email, role, profile: { name: 'Name' } }),
  'pages.save': ({ pageID }) => ({ slug: `moved-${pageID}-${(made += 1)}` }),
  'pageTree.previewMove': branch,
  'pageTree.move': branch,
  'workingCopies.put': ({ versionID }) => ({
    baseVersionID: versionID,
    revision: 0,
    writer: 'walking-the-table',
    sequence: 1,
    content,
  }),
  'pages.preview': () => ({ title: '', blocks: [] }),
  'delivery.preview': () => ({ token: 'none', title: '', blocks: [] }),
  'assignments.set': () => ({ assigneeID: server.users.editor }),
  'comments.add': () => ({ text: 'Words' }),
  'translations.setSource': ({ pageID }) => ({ sourcePageID: pageID }),
};

const queries: Record<string, string> = {
  'workingCopies.delete': '?revision=1',
  'presence.events': '?client=walking-the-table',
};

const pathSamples = {
  group: 'block_images_a',
  hash: 'a'.repeat(64),
  fileName: 'a.jpg',
  form: 'contact',
  uploadID: 'x',
};

function addressFor(name: string, { path }: Endpoint, { pageID, versionID, userID }: Target): string {
  const id = path.startsWith('/user/') ? userID : path.startsWith('/page/version/') ? versionID : pageID;
  const values: Record<string, unknown> = {
    ...pathSamples,
    id: path.startsWith('/menu/') ? 'main' : id,
    pageID,
    versionId: versionID,
  };
  return `${basePath}${path.replaceAll(/\{(\w+)\}/g, (_, given: string) => String(values[given]))}${queries[name] ?? ''}`;
}

/** Calls that end the session or change its ID. */
const endsSession = new Set(['auth.logout', 'auth.refreshSession', 'sessions.endAll']);

async function freshBrowser(caller: Caller): Promise<Browser> {
  if (caller === 'visitor') return createBrowser(server.url);
  const session = { userID: server.users[caller], address: '127.0.0.1', agent: 'test' };
  const { token } = await startSession(server.db, session, server.services.settings);
  return createBrowser(server.url, { ximblox: token });
}

/** Returns whether a call is permitted, whatever its result. */
async function isLetIn(caller: Caller, name: string, endpoint: Endpoint, target: Target): Promise<boolean> {
  const browser = browsers.get(caller) as Browser;
  const address = addressFor(name, endpoint, target);
  const response =
    endpoint.method === 'GET'
      ? await browser.fetch(address)
      : await browser.post(address, bodies[name]?.(target) ?? {}, { method: endpoint.method });
  if (endpoint.raw === 'events') {
    await response.body?.cancel();
    return response.ok;
  }
  if (endsSession.has(name)) browsers.set(caller, await freshBrowser(caller));
  const text = await response.text();
  expect(response.status, `${name} as ${caller}: ${text}`).not.toBe(500);
  const isRefused = [401, 403].includes(response.status) && text.includes('UM_01');
  expect(response.status === 403 && !isRefused, `${name} as ${caller}: ${text}`).toBe(false);
  return !isRefused;
}

async function markOf(caller: Caller, name: string, endpoint: Endpoint, target: Target): Promise<string> {
  if (await isLetIn(caller, name, endpoint, target)) return '+';
  if (caller === 'visitor' || accessTable[name]?.[callers.indexOf(caller)] === '-') return '-';
  return (await isLetIn(caller, name, endpoint, await ownOf(caller))) ? 'o' : '-';
}

test('the table lists every endpoint and nothing else', () => {
  expect(Object.keys(accessTable)).toEqual(allEndpoints.map(({ name }) => name));
});

test.each(allEndpoints)('$name is permitted to the callers in the table', async ({ name, endpoint }) => {
  const expected = accessTable[name] ?? '';
  const isAboutObject =
    (/\{(id|versionId|pageID)\}/.test(endpoint.path) || name.startsWith('pageTree.')) &&
    (endpoint.kind === 'write' || name in bodies);
  let target = isAboutObject ? await strange() : usual;
  const found: string[] = [];
  for (const caller of callers) {
    const mark = await markOf(caller, name, endpoint, target);
    found.push(mark);
    // A permitted call may have changed the object.
    if (mark === '+' && isAboutObject) target = await strange();
  }
  expect(found.join('')).toBe(expected);
});

/** Returns whether a call with a token is permitted, whatever its result. */
async function isLetInBy(token: string, name: string, endpoint: Endpoint, target: Target): Promise<boolean> {
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  const response = await fetch(`${server.url}${addressFor(name, endpoint, target)}`, {
    method: endpoint.method,
    headers: { Authorization: `Bearer ${token}`, ...(hasBody ? { 'Content-Type': 'application/json' } : {}) },
    ...(hasBody ? { body: JSON.stringify(bodies[name]?.(target) ?? {}) } : {}),
  });
  const text = await response.text();
  expect(response.status, `${name}: ${text}`).not.toBe(500);
  return ![401, 403].includes(response.status);
}

test('tokens permit the calls of their scopes, and none that concern accounts', async () => {
  const tokenOf = async (scopes: TokenScope[]): Promise<string> => {
    const { client } = browsers.get('administrator') as Browser;
    return (
      await client.call(contract.apiTokens.create, { body: { name: 'Walk', scopes, currentPassword: testPassword } })
    ).token;
  };
  const refusedOf = async (token: string): Promise<string[]> => {
    const names: string[] = [];
    const target = await strange();
    for (const { name, endpoint } of allEndpoints)
      if (!(await isLetInBy(token, name, endpoint, target))) names.push(name);
    return names;
  };
  const named = (fits: (endpoint: Endpoint) => boolean): string[] =>
    allEndpoints.filter(({ name, endpoint }) => notByToken.includes(name) || fits(endpoint)).map(({ name }) => name);
  expect(await refusedOf(await tokenOf([...tokenScopes]))).toEqual(notByToken);
  expect(await refusedOf(await tokenOf(['read-published']))).toEqual(
    named(({ access, isPublished }) => access.kind !== 'anonymous' && !isPublished),
  );
  expect(allEndpoints.filter(({ endpoint }) => endpoint.isPublished).map(({ name }) => name)).toEqual([
    'menus.list',
    'menus.get',
  ]);
  expect(await refusedOf(await tokenOf(['read-drafts', 'manage-tags']))).toEqual(
    named(({ access }) => access.kind === 'permission' && !access.names.includes('manage-tags')),
  );
});

test('the contract marks the calls that tokens cannot make', () => {
  expect(allEndpoints.filter(({ endpoint }) => !endpoint.byToken).map(({ name }) => name)).toEqual(notByToken);
});

const words: Record<string, string> = { '+': 'yes', o: 'own', '-': '' };

/** Returns the permissions that a call requires on its object, as proved by `narrowed-permissions.test.ts`. */
function ruleOf(endpoint: Endpoint): string {
  const rules = samples.flatMap(({ endpoint: one, variant, rule }) =>
    one === endpoint && rule
      ? [`${rule.map((list) => list.map((name) => `\`${name}\``).join(' and ')).join(' or ')} ${variant}`.trim()]
      : [],
  );
  return rules.join('; ');
}

function rendered(): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const areas = Object.keys(contract).map((area) => {
    const lines = allEndpoints
      .filter(({ name }) => name.startsWith(`${area}.`))
      .map(({ name, endpoint }) =>
        row([
          `\`${endpoint.method} ${endpoint.path}\``,
          endpoint.summary.replaceAll('|', '\\|'),
          ...[...(accessTable[name] ?? '')].map((mark) => words[mark] ?? '?'),
          ruleOf(endpoint),
        ]),
      );
    const head = [
      row(['call', 'what it does', ...callers, 'on the object']),
      row(['---', '---', ...callers.map(() => ':-:'), '---']),
    ];
    return [`## ${area}`, '', ...head, ...lines, ''].join('\n');
  });
  return [
    '# Who may call what',
    '',
    'Every call of the API below `/api/ximblox`, and the default roles that may make it. A test makes each call as each role and compares the result; this page is generated from the same table (`packages/server/src/testing/access-table.ts`).',
    '',
    'A *visitor* has no session and sees published content only. *own* means pages that one has made, requests that one has sent, and the own account. Custom roles can narrow permissions to page types, languages, parts of the site, own pages, folders and forms. *On the object* names the permissions that must cover the very page, folder or submission; the server also lists what is possible on it (`availableActions`).',
    '',
    ...areas,
  ].join('\n');
}

test('the documentation lists the same table', async () => {
  await expect(rendered()).toMatchFileSnapshot('../../../../docs/permissions.md');
});
