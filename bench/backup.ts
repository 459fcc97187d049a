import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@ximblox/contract';
import { startProduct } from '@ximblox/e2e/product';
import pg from 'pg';
import { measureCommand, peakOf } from './lib/command.ts';
import { addPagesLikeOthers, databaseOf, untilNothingIsDue } from './lib/database.ts';
import { median, report } from './lib/figures.ts';
import { load } from './lib/load.ts';
import { administratorOf, noLimits } from './lib/staff.ts';

/**
 * Backups of a large site: how visitors notice one, and the memory and speed of `backup` and `restore`. It needs three times the
 * size of the media files on the disk of `XIMBLOX_BENCH_DATA`.
 */

const pages = Number(process.env.XIMBLOX_BENCH_PAGES ?? 20_000);
const gigabytes = Number(process.env.XIMBLOX_BENCH_GIGABYTES ?? 10);
const fileBytes = 8_000_000;
const turns = 5;
const folder = await mkdtemp(join(process.env.XIMBLOX_BENCH_DATA ?? tmpdir(), 'ximblox-backup-'));

const say = (text: string): unknown => process.stdout.write(`${text}\n`);

/** Stores files of random bytes, which cannot be compressed, under their hashes. */
async function addFiles(dataFolder: string): Promise<void> {
  const bytes = randomBytes(fileBytes);
  for (let number = 0; number < (gigabytes * 1e9) / fileBytes; number++) {
    bytes.writeUInt32BE(number);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const place = join(dataFolder, 'media/files', hash.slice(0, 2));
    await mkdir(place, { recursive: true });
    await writeFile(join(place, hash), bytes);
  }
}

function reportCommand(name: string, { seconds, peak }: { seconds: number; peak: number }, megabytes: number): void {
  report({ subject: `${name}: memory`, value: peak, unit: 'MiB', limit: { atMost: 300 } });
  report({ subject: `${name}: speed (${Math.round(seconds)} s)`, value: megabytes / seconds, unit: 'MB/s' });
}

try {
  const dataFolder = join(folder, 'data');
  const target = join(folder, 'target');
  const product = await startProduct({ ...noLimits, XIMBLOX_DATA: dataFolder, XIMBLOX_BACKUP_TARGET: target });
  const database = new pg.Client(await databaseOf(product));
  await database.connect();
  await addPagesLikeOthers(database, pages);
  await addFiles(dataFolder);
  await untilNothingIsDue(database);
  say(`${pages} pages and ${gigabytes} GB of files`);

  const client = await administratorOf(product);
  const p99 = async (): Promise<number> => (await load(`${product.url}/`, { connections: 8, seconds: 3 })).p99;
  const isRunning = async (): Promise<boolean> =>
    (await client.call(contract.backups.list, { body: { pageIndex: 0, pageSize: 1 } })).isRunning;
  await p99();
  const [alone, during]: [number[], number[]] = [[], []];
  const before = await peakOf(product.process.pid ?? 0);
  for (let turn = 0; turn < turns; turn++) {
    alone.push(await p99());
    if (!(await isRunning())) {
      // The first one copies all files; the next ones only what is missing.
      await rm(target, { recursive: true, force: true });
      await client.call(contract.backups.start, {});
    }
    during.push(await p99());
    if (!(await isRunning())) say('  the backup ended before the measurement; take more files');
    while (await isRunning()) await sleep(200);
  }
  report({
    subject: 'backup: p99 of a cached page while one runs',
    value: median(during),
    unit: 'ms',
    spread: [Math.min(...during), Math.max(...during)],
    reference: median(alone),
    ratio: median(during) / median(alone),
    limit: { atMost: 1.2 },
  });
  const grown = (await peakOf(product.process.pid ?? 0)) - before;
  report({ subject: 'backup: more memory of the instance', value: grown, unit: 'MiB', limit: { atMost: 300 } });
  await rm(target, { recursive: true, force: true });

  const file = join(folder, 'site.tar.zst');
  const backup = await measureCommand(['backup', file], dataFolder);
  const megabytes = (await stat(file)).size / 1e6;
  reportCommand('backup into a file', backup, megabytes);
  await database.end();
  await product.stop({ keepData: true });
  await rm(dataFolder, { recursive: true });
  reportCommand('restore of a file', await measureCommand(['restore', file], join(folder, 'restored')), megabytes);
} finally {
  await rm(folder, { recursive: true, force: true });
}
