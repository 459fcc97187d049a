import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runXimblox, untilListening } from '../testing/run-ximblox.ts';

interface Result {
  ok: boolean;
  findings: { check: string; state: string; code: string; repaired?: string }[];
}

async function doctor(settings: Record<string, string>, ...options: string[]) {
  const run = runXimblox(['doctor', ...options], settings);
  const code = await run.ended;
  return { code, output: run.output(), errors: run.errors() };
}

const codesOf = (output: string): Record<string, string> =>
  Object.fromEntries((JSON.parse(output) as Result).findings.map(({ check, code }) => [check, code]));

test('checks an installation that runs and one that is stopped, and finds a lost file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ximblox-doctor-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  const data = join(folder, 'data');
  const settings = { PORT: '0', XIMBLOX_SITE: 'sites/corporate', XIMBLOX_DATA: data };
  const missing = await doctor(settings);
  expect(missing).toMatchObject({ code: 1 });
  expect(missing.output).toMatch(/^fault +database +The data folder \S+ has no database\./m);

  const server = runXimblox(['start'], settings);
  onTestFinished(async () => {
    server.child.kill('SIGTERM');
    await server.ended;
  });
  await untilListening(server);
  const running = await doctor(settings, '--json', '--all', '--repair');
  expect(codesOf(running.output)).toMatchObject({
    settings: 'settings-valid',
    database: 'database-usable',
    listener: 'listener-works',
    definitions: 'definitions-fit',
    derived: 'derived-right',
    references: 'references-right',
    files: 'files-complete',
    orphans: 'orphans-none',
  });
  expect(running.code).toBe(0);
  server.child.kill('SIGTERM');
  await server.ended;

  const files = join(data, 'media', 'files');
  const [first = ''] = await readdir(files);
  await rm(join(files, first), { recursive: true });
  const stopped = await doctor(settings);
  expect(stopped).toMatchObject({ code: 1 });
  expect(stopped.output).toMatch(/^fault +files +Files are missing from the storage\. Number: \d+\. \//m);
  expect(stopped.output).toMatch(/^ok +listener +Notifications arrive\. Listening instances: 0\.$/m);
  expect(stopped.output).toMatch(/\d+ ok, \d+ warnings?, 1 fault\.\n$/);

  const wrong = await doctor({ ...settings, PORT: 'x' });
  expect(wrong).toMatchObject({ code: 1 });
  expect(wrong.output).toMatch(/^fault +settings +.*PORT/m);
  const unreachable = await doctor({ ...settings, DATABASE_URL: 'postgres://x@127.0.0.1:1/x' });
  expect(unreachable).toMatchObject({ code: 1 });
  expect(unreachable.output).toMatch(/^fault +database +.*connection was refused/m);
}, 240_000);
