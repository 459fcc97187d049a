import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** How the background jobs are doing. */
export interface JobHealth {
  /** Minutes for which the longest waiting due job has waited, and its name; 0 and `''` without one. */
  waitingMinutes: number;
  waitingName: string;
  /** Minutes since the longest running job was due, and its name; 0 and `''` without one. */
  runningMinutes: number;
  runningName: string;
}

const minutes = sql`(extract(epoch from clock_timestamp() - run_at) / 60)::integer`;

/** Returns waiting and running times of jobs. Jobs whose worker was killed are waiting once their lease expires. */
export async function jobHealth(db: Database): Promise<JobHealth> {
  const { rows } = await sql<{ running: boolean; name: string; minutes: number }>`
    select distinct on (running) running, name, ${minutes} as minutes
    from (select *, coalesce(held_until >= clock_timestamp(), false) as running from jobs) as j
    where run_at <= clock_timestamp() and not is_replaced and (running or attempts < max_attempts)
    order by running, run_at`.execute(db);
  const waiting = rows.find(({ running }) => !running);
  const running = rows.find((row) => row.running);
  return {
    waitingMinutes: waiting?.minutes ?? 0,
    waitingName: waiting?.name ?? '',
    runningMinutes: running?.minutes ?? 0,
    runningName: running?.name ?? '',
  };
}
