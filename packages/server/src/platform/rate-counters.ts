import { isIPv6 } from 'node:net';
import { CmsError } from '@ximblox/contract';
import { sql } from 'kysely';
import type { Database } from './database/database.ts';
import type { Limit } from './setting-values.ts';

/** 429 with the seconds after which the caller may try again. */
export class RateLimitError extends CmsError {
  readonly retryAfter: number;
  constructor(code: 'G_01' | 'AUTH_03', retryAfter: number, details: Record<string, unknown> = {}) {
    super([{ property: '', code }], 429, details);
    this.retryAfter = retryAfter;
  }
}

/** A counter after it was raised. */
export interface Counted {
  count: number;
  /** Seconds until its window ends. */
  secondsLeft: number;
  /** Start of that window, in seconds since 1970 with microseconds. */
  window: string;
}

const epoch = (column: string) => sql<string>`extract(epoch from ${sql.ref(column)})::text`;

/** Adds to a counter that starts anew with every window. One atomic statement, shared by all instances. */
export async function addToCounter(db: Database, key: string, limit: Limit, amount = 1): Promise<Counted> {
  const window = sql`make_interval(secs => ${limit.seconds})`;
  const { rows } = await sql<Counted>`
    insert into rate_counters as c (key, count, window_start) values (${key}, ${amount}, clock_timestamp())
    on conflict (key) do update set
      count = case when c.window_start <= clock_timestamp() - ${window} then ${amount} else c.count + ${amount} end,
      window_start = case when c.window_start <= clock_timestamp() - ${window} then clock_timestamp() else c.window_start end,
      blocked_until = null
    returning count, ceil(extract(epoch from window_start + ${window} - clock_timestamp()))::int as "secondsLeft",
      ${epoch('window_start')} as window
  `.execute(db);
  return rows[0] as Counted;
}

/** How often a counter was raised in its running window. */
export async function readCounter(db: Database, key: string, limit: Limit): Promise<number> {
  const row = await db
    .selectFrom('rate_counters')
    .select('count')
    .where('key', '=', key)
    .where('window_start', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${limit.seconds})`)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** A try as it was counted: what undoes it and nothing else. */
export interface CountedTry extends Counted {
  key: string;
  /** Whether it may go on. A try that may not was not counted. */
  allowed: boolean;
  /** Seconds until the block ends, 0 without one. */
  secondsLeft: number;
  /** End of the block that this try led to or met, in seconds since 1970 with microseconds; null without one. */
  block: string | null;
}

/**
 * Counts a try and says whether it may go on. The try that reaches the limit is the last; it blocks the key for one more
 * window, which further tries do not prolong. To be called before the try is judged, so that parallel tries cannot pass.
 */
export async function countTry(db: Database, key: string, limit: Limit): Promise<CountedTry> {
  const window = sql`make_interval(secs => ${limit.seconds})`;
  const isBlocked = sql`c.blocked_until is not null and c.blocked_until > clock_timestamp()`;
  const startsAnew = sql`c.blocked_until is not null or c.window_start <= clock_timestamp() - ${window}`;
  const reaches = (count: unknown) => sql`case when ${count} >= ${limit.count} then clock_timestamp() + ${window} end`;
  const { rows } = await sql<Omit<CountedTry, 'key' | 'allowed'>>`
    insert into rate_counters as c (key, count, window_start, blocked_until)
    values (${key}, 1, clock_timestamp(), ${reaches(sql`1`)})
    on conflict (key) do update set
      count = case when ${isBlocked} then ${limit.count} + 1 when ${startsAnew} then 1 else c.count + 1 end,
      window_start = case when ${isBlocked} then c.window_start when ${startsAnew} then clock_timestamp() else c.window_start end,
      blocked_until = case
        when ${isBlocked} then c.blocked_until
        when ${startsAnew} then ${reaches(sql`1`)}
        else ${reaches(sql`c.count + 1`)}
      end
    returning count, coalesce(ceil(extract(epoch from blocked_until - clock_timestamp())), 0)::int as "secondsLeft",
      ${epoch('window_start')} as window, ${epoch('blocked_until')} as block
  `.execute(db);
  const counted = rows[0] as (typeof rows)[number];
  return { ...counted, key, allowed: counted.count <= limit.count };
}

/** Whether a counter is still in the window of a try, under no block but the one that this try led to. */
const isUnchangedSince = ({ window, block }: CountedTry) =>
  sql`${epoch('window_start')} = ${window} and ${epoch('blocked_until')} is not distinct from ${block}::text`;

/** Takes back a try that succeeded, with the block that it led to; never a try that was not counted, nor the block of another. */
export async function takeBackTry(db: Database, counted: CountedTry): Promise<void> {
  if (!counted.allowed) return;
  // Tries that the block refuses leave the counter above its limit.
  const left = counted.block === null ? sql`greatest(count - 1, 0)` : sql`${counted.count - 1}::int`;
  await sql`
    update rate_counters set count = ${left}, blocked_until = null
    where key = ${counted.key} and ${isUnchangedSince(counted)}
  `.execute(db);
}

/** Forgets a counter after a try that succeeded, unless another try has led to a block. */
export async function forgetTries(db: Database, counted: CountedTry): Promise<void> {
  if (!counted.allowed) return;
  await sql`delete from rate_counters where key = ${counted.key} and ${isUnchangedSince(counted)}`.execute(db);
}

/** Forgets a counter. */
export async function clearCounter(db: Database, key: string): Promise<void> {
  await db.deleteFrom('rate_counters').where('key', '=', key).execute();
}

/** The network that an address counts for: the address itself, of IPv6 its /64. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [withoutZone = ''] = address.split('%', 1);
  const [head = '', tail] = withoutZone.split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined ? start : [...start, ...Array(Math.max(0, 8 - start.length - end.length)).fill('0'), ...end];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Removes counters whose window has long ended. */
export async function removeOldCounters(db: Database): Promise<void> {
  await sql`
    delete from rate_counters
    where window_start < now() - interval '7 days' and coalesce(blocked_until < now(), true)
  `.execute(db);
}
