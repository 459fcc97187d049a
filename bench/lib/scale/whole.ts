import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@ximblox/contract';
import { measureCommand } from '../command.ts';
import type { Subject } from './calls.ts';

/** Seconds for which an index is observed. */
const observed = 30;

async function indexed({ database }: Subject): Promise<number> {
  const { rows } = await database.query<{ done: number }>(
    "select case state when 'loading' then done else total end as done from search_indexing",
  );
  return rows[0]?.done ?? 0;
}

/** Seconds of a backup of 1,000 pages, into nothing. */
async function backUp(subject: Subject): Promise<number> {
  const { seconds } = await measureCommand(['backup', '-'], subject.product.dataFolder);
  return (seconds / subject.pages) * 1000;
}

/** Seconds in which 1,000 pages are indexed; the index goes on until the product is stopped. */
async function index(subject: Subject): Promise<number> {
  // An earlier run leaves an index that is still being built.
  const { rows } = await subject.database.query("select from search_indexing where state = 'loading'");
  if (rows.length === 0) await subject.client.time(contract.search.indexAllPages, {});
  while ((await indexed(subject)) === 0) await sleep(100);
  const [before, began] = [await indexed(subject), performance.now()];
  while (performance.now() - began < observed * 1000 && (await indexed(subject)) < subject.pages) await sleep(100);
  const seconds = (performance.now() - began) / 1000;
  return (seconds / ((await indexed(subject)) - before)) * 1000;
}

/** Work that reads all pages, in seconds for 1,000 pages. */
export const wholes: Readonly<Record<string, (subject: Subject) => Promise<number>>> = {
  'a backup, 1,000 pages': backUp,
  'indexing, 1,000 pages': index,
};
