import { availableParallelism } from 'node:os';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { defaultPageCacheSize } from './page-cache-size.ts';
import { readSettings, SettingsError } from './read-settings.ts';
import { declarations } from './setting-declarations.ts';
import { defaultLimits } from './setting-values.ts';

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
};

test('normalises allowed hosts, and requires a public URL with them', () => {
  const XIMBLOX_PUBLIC_URL = 'https://www.example.com';
  const read = (XIMBLOX_ALLOWED_HOSTS: string) => readSettings({ XIMBLOX_PUBLIC_URL, XIMBLOX_ALLOWED_HOSTS });
  expect(read(' Example.com, straße.example,[::2],10.0.0.5 ').allowedHosts).toEqual([
    'example.com',
    'xn--strae-oqa.example',
    '[::2]',
    '10.0.0.5',
  ]);
  for (const wrong of ['https://example.com', 'example.com:8080', '*.example.com', 'a/b', 'me@example.com'])
    expect(() => read(wrong), wrong).toThrow('XIMBLOX_ALLOWED_HOSTS must be host names');
  expect(() => readSettings({ XIMBLOX_ALLOWED_HOSTS: 'example.com' })).toThrow('XIMBLOX_PUBLIC_URL must be set');
});

test('trusts proxies by address or range, and refuses host names', () => {
  const read = (XIMBLOX_TRUSTED_PROXIES: string) => readSettings({ XIMBLOX_TRUSTED_PROXIES }).trustedProxies;
  const valid = ['loopback', '10.0.0.1', '172.16.0.0/12', '10.0.0.0/255.0.0.0', '::1', 'fd00::/8'];
  expect(read(valid.join(', '))).toEqual(valid);
  // Must not end the start with a stack trace.
  expect(() => fastify({ trustProxy: valid })).not.toThrow();
  for (const wrong of ['nginx', '10.0.0.0/33', '10.0.0.0/0', '::1/129', '10.0.0.1:80', '10.0.0.0/8/8', 'yes'])
    expect(() => read(wrong), wrong).toThrow('XIMBLOX_TRUSTED_PROXIES must be IP addresses or ranges');
});

test('reads the address of the metrics, and requires a long token', () => {
  const addressOf = (XIMBLOX_METRICS: string) => readSettings({ XIMBLOX_METRICS }).metricsAddress;
  expect(addressOf('127.0.0.1:9464')).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(addressOf('[::1]:9464')).toEqual({ host: '::1', port: 9464 });
  expect([readSettings({}).metricsAddress, readSettings({}).metricsToken]).toEqual([null, null]);
  for (const wrong of ['9464', ':9464', 'http://127.0.0.1:9464', '127.0.0.1:99999', '::1:9464'])
    expect(() => addressOf(wrong), wrong).toThrow('XIMBLOX_METRICS must be an address and a port');
  expect(problemsOf({ XIMBLOX_METRICS_TOKEN: 'short' })).toHaveLength(1);
});

test('sizes the page cache from the memory of the machine unless it is set', () => {
  const gibibyte = 1_073_741_824;
  expect([0.25, 1, 2, 16].map((size) => defaultPageCacheSize(size * gibibyte))).toEqual([48, 102, 204, 512]);
  expect(readSettings({}).pageCacheSize).toBeGreaterThanOrEqual(48);
  expect(readSettings({ XIMBLOX_PAGE_CACHE: '256' }).pageCacheSize).toBe(256);
  expect(readSettings({ XIMBLOX_PAGE_CACHE: '256', XIMBLOX_WORKERS: '4' }).pageCacheSize).toBe(64);
});

test('reads the number of workers', () => {
  expect([readSettings({}).workers, readSettings({ XIMBLOX_WORKERS: 'auto' }).workers]).toEqual([
    1,
    availableParallelism(),
  ]);
  for (const wrong of ['0', 'all', '65']) expect(problemsOf({ XIMBLOX_WORKERS: wrong }), wrong).toHaveLength(1);
});

test('uses the defaults without any setting', () => {
  const settings = readSettings({}, '/srv/site');
  expect(settings).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataFolder: '/srv/site/.data',
    databaseUrl: null,
    smtpUrl: null,
    publicUrl: null,
    sessionIdleMinutes: 30,
    sessionMaxHours: 12,
    limits: defaultLimits,
    production: true,
  });
});

test.each([
  [{}, true],
  [{ XIMBLOX_INDEXING: 'no' }, false],
  [{ NODE_ENV: 'development' }, false],
  [{ NODE_ENV: 'development', XIMBLOX_INDEXING: 'yes' }, true],
])('search engines with %j: %s', (env, indexing) => {
  expect(readSettings(env).indexing).toBe(indexing);
});

test('delays the shutdown by 5 s, except in development', () => {
  const isTerminal = process.stdout.isTTY;
  expect(readSettings({}).shutdownDelay).toBe(isTerminal ? 0 : 5);
  expect(readSettings({ NODE_ENV: 'development' }).shutdownDelay).toBe(0);
  expect(readSettings({ XIMBLOX_SHUTDOWN_DELAY: '12' }).shutdownDelay).toBe(12);
  expect(problemsOf({ XIMBLOX_SHUTDOWN_DELAY: 'soon' })).toHaveLength(1);
});

test('a bucket needs its keys', () => {
  const bucket = { XIMBLOX_S3_BUCKET: 'media', XIMBLOX_S3_ENDPOINT: 'http://127.0.0.1:9000' };
  expect(problemsOf(bucket)).toEqual([
    'XIMBLOX_S3_ACCESS_KEY and XIMBLOX_S3_SECRET_KEY must be set with XIMBLOX_S3_BUCKET',
  ]);
  expect(problemsOf({ ...bucket, XIMBLOX_S3_ACCESS_KEY: 'a', XIMBLOX_S3_SECRET_KEY: 'b' })).toEqual([]);
});

test('an empty value counts as not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', XIMBLOX_LIMITS: '' })).toMatchObject({
    port: 8080,
    databaseUrl: null,
  });
});

test('reads settings', () => {
  const settings = readSettings({
    PORT: '0',
    XIMBLOX_PUBLIC_URL: 'https://www.example.com/',
    XIMBLOX_LIMITS: '{"forms": "7/2h", "search": "30/1m"}',
    XIMBLOX_TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16',
    XIMBLOX_MAIL_SENDER: 'Waterlijn <post@waterlijn.example>',
  });
  expect(settings.port).toBe(0);
  expect(settings.publicUrl).toBe('https://www.example.com');
  expect(settings.limits).toEqual({
    ...defaultLimits,
    forms: { count: 7, seconds: 7200 },
    search: { count: 30, seconds: 60 },
  });
  expect(settings.trustedProxies).toEqual(['10.0.0.1', '192.168.0.0/16']);
});

test('reports all problems together, each with the name of its setting', () => {
  const problems = problemsOf({
    PORT: '99999',
    DATABASE_URL: 'mysql://x',
    XIMBLOX_LIMITS: '{"forms": "many", "unknown": "1/1s"}',
    XIMBLOX_PUBLIC_URL: 'example.com',
    XIMBLOX_ADMIN_EMAIL: 'a@example.com',
    XIMBLOX_SESSION_IDLE: 'soon',
  });
  for (const name of [
    'PORT',
    'DATABASE_URL',
    'XIMBLOX_LIMITS',
    'XIMBLOX_PUBLIC_URL',
    'XIMBLOX_ADMIN_PASSWORD',
    'XIMBLOX_SESSION_IDLE',
  ]) {
    expect(problems.join('\n')).toContain(name);
  }
});

test.each(['{', '[]', '"x"', '{"forms": 5}', '{"forms": "5/0m"}', '{"__proto__x": "1/1m"}'])(
  'limits refuse %s',
  (text) => {
    expect(problemsOf({ XIMBLOX_LIMITS: text })).not.toEqual([]);
  },
);

test('every setting has a name of its own and a help text', () => {
  const all = Object.values(declarations);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  for (const { name, help } of all) {
    expect(name).toMatch(/^(XIMBLOX_[A-Z0-9_]+|PORT|HOST|DATABASE_URL|SMTP_URL|NODE_ENV)$/);
    expect(help.length).toBeGreaterThan(10);
  }
});
