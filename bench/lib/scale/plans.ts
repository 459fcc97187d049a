import { mkdir, open, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Call, Subject } from './calls.ts';

const folder = fileURLToPath(new URL('../../../.cache/bench/plans/', import.meta.url));
/** Blocks above which the plan of a statement is written. */
const fewBlocks = 200;

async function readFrom(path: string, start: number): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = Buffer.alloc(Math.max(0, size - start));
    await file.read(bytes, 0, bytes.length, start);
    return bytes.toString();
  } finally {
    await file.close();
  }
}

const blocksOf = (plan: string): number =>
  (/Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan)?.slice(1) ?? []).reduce(
    (sum, count) => sum + Number(count ?? 0),
    0,
  );

/**
 * Writes the plans of the statements of a call to a file, those that read most blocks first, with the rows and blocks of each step.
 * @returns its path
 */
export async function writePlans(
  { database, product, ...subject }: Subject,
  name: string,
  call: Call,
): Promise<string> {
  const log = join(product.dataFolder, 'postgres.log');
  const explain = async (milliseconds: number): Promise<void> => {
    await database.query(`alter system set auto_explain.log_min_duration = ${milliseconds}`);
    await database.query('select pg_reload_conf()');
    // Each connection reads the settings before its next statement.
    await sleep(300);
  };
  await database.query('alter system set auto_explain.log_analyze = on');
  await database.query('alter system set auto_explain.log_timing = off');
  await database.query('alter system set auto_explain.log_buffers = on');
  const { size } = await stat(log);
  await explain(0);
  await call({ database, product, ...subject }, 2000);
  await explain(-1);
  const entries = (await readFrom(log, size)).split(/^(?=\d{4}-\d\d-\d\d .*LOG: {2}duration)/m);
  const plans = entries
    .filter((entry) => blocksOf(entry) > fewBlocks)
    .toSorted((one, other) => blocksOf(other) - blocksOf(one));
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${subject.pages} ${name.replaceAll(/[^\w]+/g, '-')}.txt`);
  await writeFile(path, plans.join('\n'));
  return path;
}
