import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startProduct } from '@ximblox/e2e/product';
import { cli } from './lib/command.ts';
import { report } from './lib/figures.ts';
import { type Attempts, createAttempts } from './lib/full-disk/attempts.ts';
import { enterNamespace, filesBelow, fillDisk, freeDisk, mountDisk, unmountDisk } from './lib/full-disk/disks.ts';

/**
 * A disk that becomes full under a running site: what uploads and saves are answered, and how soon they work again; then backups and
 * restores without space. File systems are in memory, in a mount namespace of its own.
 */

const disks = await enterNamespace(fileURLToPath(import.meta.url));
const rounds = 3;
/** Milliseconds that the disk stays full. */
const fullFor = 10_000;

const say = (text: string): unknown => process.stdout.write(`${text}\n`);
const problem = (text: string): void => {
  say(`  PROBLEM ${text}`);
  process.exitCode = 1;
};

async function whileFull(attempts: Attempts, filler: string): Promise<void> {
  attempts.reset();
  const end = performance.now() + fullFor;
  while (performance.now() < end) {
    // What the database frees in between is taken too.
    fillDisk(filler);
    await Promise.all([attempts.upload(), attempts.save(), attempts.visit(), attempts.ready()]);
  }
  for (const [name, most] of [
    ['upload', 5],
    ['save', 5],
    ['visit', 1],
    ['ready', 1],
  ] as const) {
    const { statuses, slowest, withoutRetry } = attempts.answers(name);
    const given = [...statuses].map(([status, count]) => `${count} times ${status}`).join(', ');
    report({ subject: `full disk: ${name} (${given})`, value: slowest, unit: 's', limit: { atMost: most } });
    if (withoutRetry > 0) problem(`${name}: ${withoutRetry} answers 503 without Retry-After`);
    const expected = name === 'visit' ? [200] : [200, 503];
    for (const status of statuses.keys()) if (!expected.includes(status)) problem(`${name} answered ${status}`);
  }
  if (!attempts.answers('upload').statuses.has(503)) problem('no upload was refused');
  if (!attempts.answers('save').statuses.has(503)) problem('no version was refused');
}

async function untilAll(attempts: Attempts): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < 60_000) {
    const done = [await attempts.upload(), await attempts.save(), await attempts.ready()];
    if (done.every(Boolean)) break;
    await sleep(100);
  }
  return (performance.now() - began) / 1000;
}

/** Runs a command with little space: without enough of it, it must end with one sentence. */
async function refused(args: readonly string[], data: string): Promise<void> {
  const env = { PATH: process.env.PATH, XIMBLOX_DATA: data, XIMBLOX_LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [cli, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  say(`  ${args[0]}: exit code ${code}: ${errors.trim()}`);
  if (code === 0) return;
  if (code !== 1 || errors.trim() === '' || errors.trim().includes('\n'))
    problem(`${args.join(' ')} did not end with one sentence`);
}

const disk = mountDisk(disks, 'site', 700);
const dataFolder = join(disk, 'data');
const filler = join(disk, 'filler');
const limits = JSON.stringify({ admin: '10000000/1m', public: '10000000/1m', uploads: '10000000/1m' });
const product = await startProduct({ XIMBLOX_LIMITS: limits, XIMBLOX_DATA: dataFolder, XIMBLOX_LOG_LEVEL: 'fatal' });
try {
  const attempts = await createAttempts(product);
  await untilAll(attempts);
  await attempts.visit();
  for (let round = 0; round < rounds; round++) {
    await whileFull(attempts, filler);
    freeDisk(filler);
    const seconds = await untilAll(attempts);
    report({ subject: 'full disk: works again', value: seconds, unit: 's', limit: { atMost: 15 } });
  }
  for (const difference of await attempts.differences()) problem(difference);
  for (const left of filesBelow(join(dataFolder, 'media/incoming'))) problem(`left behind: ${left}`);

  const whole = join(disks, 'whole.tar.zst');
  for (const target of ['small/site.tar.zst', 'small/backups/']) {
    const small = mountDisk(disks, 'small', 3);
    attempts.reset();
    const watching = new AbortController();
    const watch = (async () => {
      while (!watching.signal.aborted) await Promise.all([attempts.ready(), attempts.visit(), sleep(50)]);
    })();
    await refused(['backup', join(disks, target)], dataFolder);
    watching.abort();
    await watch;
    for (const name of ['ready', 'visit'] as const) {
      const { statuses } = attempts.answers(name);
      if ([...statuses.keys()].some((status) => status !== 200)) problem(`${name}: ${JSON.stringify([...statuses])}`);
    }
    for (const left of filesBelow(small)) say(`  in the target: ${left}`);
    unmountDisk(small);
  }
  const took = spawn(process.execPath, [cli, 'backup', whole], {
    env: { PATH: process.env.PATH, XIMBLOX_DATA: dataFolder },
    stdio: 'ignore',
  });
  await once(took, 'close');
  for (const mebibytes of [20, 45, 60, 80, 100]) {
    const small = mountDisk(disks, `restored-${mebibytes}`, mebibytes);
    await refused(['restore', whole], join(small, 'data'));
    unmountDisk(small);
  }
  rmSync(whole, { force: true });
} finally {
  await product.stop();
}
