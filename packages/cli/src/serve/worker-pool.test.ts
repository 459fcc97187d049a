import cluster from 'node:cluster';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@ximblox/server/platform';
import { expect, onTestFinished, test } from 'vitest';
import { createWorkerPool } from './worker-pool.ts';

/** A worker that never begins to listen while the file HANGS exists. */
const program = `
  import { existsSync } from 'node:fs';
  import { createServer } from 'node:net';
  process.on('message', () => process.exit());
  if (existsSync(process.env.HANGS)) setInterval(() => undefined, 1_000);
  else createServer().listen(0, '127.0.0.1');
`;

test('a successor that never begins to serve is killed, and the next restart is not blocked', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ximblox-worker-pool-'));
  const [exec, hangs] = [join(folder, 'worker.mjs'), join(folder, 'hangs')];
  await writeFile(exec, program);
  cluster.setupPrimary({ exec, execArgv: [], args: [] });
  const entries: Record<string, unknown>[] = [];
  const write = (line: string): void => void entries.push(JSON.parse(line) as Record<string, unknown>);
  const log = createLog({ logLevel: 'info' }, { write });
  const pool = createWorkerPool({
    count: 1,
    log,
    environment: { HANGS: hangs },
    startTimeout: 10_000,
    stopTimeout: 20_000,
  });
  onTestFinished(async () => {
    await pool.stop();
    await rm(folder, { recursive: true });
  });
  const living = () => Object.values(cluster.workers ?? {}).map((worker) => worker?.process.pid);

  await pool.start();
  const [first] = living();
  await writeFile(hangs, '');
  await pool.restart();
  expect(entries).toMatchObject([
    {
      worker: 1,
      msg: 'a new worker did not begin to serve within 10 seconds and was killed; the restart ended and the old workers go on',
    },
  ]);
  await expect.poll(living).toEqual([first]);

  await rm(hangs);
  await pool.restart();
  expect(entries.at(-1)).toMatchObject({ msg: 'the workers have been restarted' });
  expect(living()).toHaveLength(1);
  expect(living()).not.toContain(first);
});
