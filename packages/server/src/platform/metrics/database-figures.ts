import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { withTimeout } from '../with-timeout.ts';
import * as metrics from './metrics.ts';

interface Figures {
  size: number;
  due: number;
  lag: number;
  retrying: number;
  parked: number;
  mails: number;
  mailLag: number;
  failedMails: number;
}

/** Milliseconds for which the figures are shared, so that one scrape reads them once. */
const freshFor = 1_000;
const timeout = 2_000;

async function readFigures(db: Database): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select pg_database_size(current_database())::bigint as size, j.*, m.*,
      (select count(*) from mails where state = 'failed') as "failedMails"
    from (
      select count(*) filter (where is_due) as due,
        coalesce(extract(epoch from clock_timestamp() - min(run_at) filter (where is_due)), 0)::float8 as lag,
        count(*) filter (where last_error <> '' and attempts < max_attempts) as retrying,
        count(*) filter (where last_error <> '' and attempts >= max_attempts) as parked
      from (
        select *, run_at <= clock_timestamp() and attempts < max_attempts as is_due from jobs
        where not is_replaced and (held_until is null or held_until < clock_timestamp())
      ) as idle
    ) as j, (
      select count(*) as mails, coalesce(extract(epoch from clock_timestamp() - min(queued_at)), 0)::float8 as "mailLag"
      from mails where state = 'waiting'
    ) as m`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The figures of the database are missing.');
  return row;
}

async function readPages(db: Database): Promise<{ locale: string; total: number }[]> {
  const { rows } = await sql<{ locale: string; total: number }>`
    select locale, sum(total)::bigint as total from page_counts group by locale`.execute(db);
  return rows;
}

/** Shares a result between calls for `freshFor`, and rejects after `timeout`. */
function shareBriefly<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let latest: { at: number; result: Promise<Result> } | null = null;
  return () => {
    if (latest === null || performance.now() - latest.at > freshFor) {
      latest = { at: performance.now(), result: withTimeout(timeout, read) };
      latest.result.catch(() => undefined);
    }
    return latest.result;
  };
}

/**
 * Reports what the database knows: jobs, emails, pages and its size, and the disk of the data folder.
 * @returns a function that stops
 */
export function observeInstallation(db: Database, dataFolder: string): () => void {
  const figures = shareBriefly(() => readFigures(db));
  const disk = shareBriefly(() => statfs(dataFolder));
  const stops = [
    metrics.databaseUp(() =>
      figures().then(
        () => [[{}, 1]],
        () => [[{}, 0]],
      ),
    ),
    metrics.databaseSize(async () => [[{}, (await figures()).size]]),
    metrics.jobsDue(async () => [[{}, (await figures()).due]]),
    metrics.jobLag(async () => [[{}, (await figures()).lag]]),
    metrics.jobsFailed(async () => {
      const { retrying, parked } = await figures();
      return [
        [{ state: 'retrying' }, retrying],
        [{ state: 'parked' }, parked],
      ];
    }),
    metrics.mailsWaiting(async () => [[{}, (await figures()).mails]]),
    metrics.mailLag(async () => [[{}, (await figures()).mailLag]]),
    metrics.mailsFailed(async () => [[{}, (await figures()).failedMails]]),
    metrics.pages(async () =>
      (await withTimeout(timeout, () => readPages(db))).map(({ locale, total }) => [{ locale }, total]),
    ),
    metrics.diskFree(async () => {
      const { bavail, bsize } = await disk();
      return [[{}, bavail * bsize]];
    }),
    metrics.diskSize(async () => {
      const { blocks, bsize } = await disk();
      return [[{}, blocks * bsize]];
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
