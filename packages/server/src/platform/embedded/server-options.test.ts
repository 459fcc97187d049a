import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { memorySizes, serverOptions } from './server-options.ts';
import { connectionUrl, rotateLog } from './server-process.ts';

const gibibyte = 1024 ** 3;

afterEach(() => vi.unstubAllEnvs());

test.each([
  [0.5, null, { sharedBuffers: 48, maintenance: 48, cache: 256 }],
  [8, null, { sharedBuffers: 256, maintenance: 128, cache: 2048 }],
  [64, null, { sharedBuffers: 512, maintenance: 256, cache: 16_384 }],
  [1, 2048, { sharedBuffers: 2048, maintenance: 512, cache: 4096 }],
])('sizes the memory of PostgreSQL for %d GiB and a setting of %s', (memory, chosen, sizes) => {
  const found = memorySizes(memory * gibibyte, chosen);
  expect(found).toEqual(sizes);
  expect(serverOptions({ socketFolder: '/run', memory: found, isDurable: true, major: 18 })).toContain(
    `shared_buffers=${sizes.sharedBuffers}MB`,
  );
});

test('leaves out what an older PostgreSQL does not know', () => {
  const traits = { socketFolder: '/run', memory: memorySizes(gibibyte, null), isDurable: true };
  const namesOf = (major: number) =>
    serverOptions({ ...traits, major }).flatMap((option) => (option === '-c' ? [] : [option.split('=')[0]]));
  const names = namesOf(18);
  expect(names.filter((name) => !namesOf(17).includes(name))).toEqual(['io_method', 'autovacuum_worker_slots']);
});

test('allows as many connections as the workers need, and never fewer than forty', () => {
  const traits = { socketFolder: '/run', memory: memorySizes(gibibyte, null), isDurable: true, major: 18 };
  expect(serverOptions(traits)).toContain('max_connections=40');
  expect(serverOptions({ ...traits, connections: 12 })).toContain('max_connections=40');
  expect(serverOptions({ ...traits, connections: 188 })).toContain('max_connections=188');
});

test('rotates a large log while it is open', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ximblox-log-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'postgres.log');
  await writeFile(path, 'first\n');
  const appending = await open(path, 'a');
  await rotateLog(path, 100);
  expect(await readFile(path, 'utf8')).toBe('first\n');
  await rotateLog(path, 3);
  await appending.write('second\n');
  await appending.close();
  expect([await readFile(`${path}.old`, 'utf8'), await readFile(path, 'utf8')]).toEqual(['first\n', 'second\n']);
  await rotateLog(join(folder, 'missing.log'));
});

test('variables of libpq for another server do not lead away from the embedded one', async () => {
  vi.stubEnv('PGPORT', '6000');
  vi.stubEnv('PGSSLMODE', 'require');
  vi.stubEnv('PGHOST', 'db.example.com');
  const client = new Client({ connectionString: connectionUrl('secret', '/run/ximblox-pg', 'postgres') });
  expect(client).toMatchObject({ host: '/run/ximblox-pg', port: 5432, ssl: false });
});
