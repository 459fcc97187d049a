import { isIPv6 } from 'node:net';
import { CmsError } from '@ximblox/contract';
import { sql } from 'kysely';
import type { Database } from './database/database.ts';
import type { Limit } from './setting-values.ts';

/** 429 with `Retry-After` in seconds. */
export class RateLimitError extends CmsError {
  readonly retryAfter: number;
  constructor(code: 'G_01' | 'AUTH_03', retryAfter: number, details: Record<string, unknown> = {}) {
    super([{ property: '', code }], 429, details);
    this.retryAfter = retryAfter;
  }
}

/** State of a counter after an increment. */
export interface Counted {
  count: number;
  /** Seconds until the window ends. */
  secondsLeft: number;
  /** Start of the window, in seconds since 1970 with microseconds. */
  window: string;
}

const epoch = (column: string) => sql<string>`extract(epoch from ${sql.ref(column)})::text`;

/** Adds to a fixed-window counter, in one atomic statement. Counters are shared by all instances. */
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

/** Returns the value of a counter in its current window. */
export async function readCounter(db: Database, key: string, limit: Limit): Promise<number> {
  const row = await db
    .selectFrom('rate_counters')
    .select('count')
    .where('key', '=', key)
    .where('window_start', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${limit.seconds})`)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** A counted attempt, with the state needed to undo exactly this one. */
export interface CountedTry extends Counted {
  key: string;
  /** Whether the attempt may proceed. A refused attempt is not counted. */
  allowed: boolean;
  /** Seconds until the block ends; 0 without a block. */
  secondsLeft: number;
  /** End of the block that this attempt caused or met, in seconds since 1970 with microseconds; null without one. */
  block: string | null;
}

/**
 * Counts an attempt. The attempt that reaches the limit is the last one allowed; it blocks the key for another window, which
 * further attempts do not extend. Call it before checking the attempt, so that parallel attempts cannot exceed the limit.
 */
export async function countTry(db: Database, key: string, limit: Limit): Promise<CountedTry> {
  const window = sql`make_interval(secs => ${limit.seconds})`;
  const isBlocked = sql`c.blocked_until is not null and c.blocked_until > clock_timestamp()`;
  const startsWindow = sql`c.blocked_until is not null or c.window_start <= clock_timestamp() - ${window}`;
  const reaches = (count: unknown) => sql`case when ${count} >= ${limit.count} then clock_timestamp() + ${window} end`;
  const { rows } = await sql<Omit<CountedTry, 'key' | 'allowed'>>`
    insert into rate_counters as c (key, count, window_start, blocked_until)
    values (${key}, 1, clock_timestamp(), ${reaches(sql`1`)})
    on conflict (key) do update set
      count = case when ${isBlocked} then ${limit.count} + 1 when ${startsWindow} then 1 else c.count + 1 end,
      window_start = case when ${isBlocked} then c.window_start when ${startsWindow} then clock_timestamp() else c.window_start end,
      blocked_until = case
        when ${isBlocked} then c.blocked_until
        when ${startsWindow} then ${reaches(sql`1`)}
        else ${reaches(sql`c.count + 1`)}
      end
    returning count, coalesce(ceil(extract(epoch from blocked_until - clock_timestamp())), 0)::int as "secondsLeft",
      ${epoch('window_start')} as window, ${epoch('blocked_until')} as block
  `.execute(db);
  const counted = rows[0] as (typeof rows)[number];
  return { ...counted, key, allowed: counted.count <= limit.count };
}

/** Condition that a counter is still in the window of an attempt, without a block other than its own. */
const isUnchangedSince = ({ window, block }: CountedTry) =>
  sql`${epoch('window_start')} = ${window} and ${epoch('blocked_until')} is not distinct from ${block}::text`;

/** Undoes a successful attempt and the block it caused. Refused attempts and the blocks of others stay. */
export async function takeBackTry(db: Database, counted: CountedTry): Promise<void> {
  if (!counted.allowed) return;
  // Attempts that are refused during the block leave the counter above its limit.
  const left = counted.block === null ? sql`greatest(count - 1, 0)` : sql`${counted.count - 1}::int`;
  await sql`
    update rate_counters set count = ${left}, blocked_until = null
    where key = ${counted.key} and ${isUnchangedSince(counted)}
  `.execute(db);
}

/** Deletes a counter after a successful attempt, unless another attempt caused a block. */
export async function forgetTries(db: Database, counted: CountedTry): Promise<void> {
  if (!counted.allowed) return;
  await sql`delete from rate_counters where key = ${counted.key} and ${isUnchangedSince(counted)}`.execute(db);
}

/** Deletes a counter. */
export async function clearCounter(db: Database, key: string): Promise<void> {
  await db.deleteFrom('rate_counters').where('key', '=', key).execute();
}

/** Returns the network of an IP address, as a key for limits: the IPv4 address itself, or the /64 of an IPv6 address. */
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

/** Deletes counters whose window ended at least a week ago. */
export async function removeOldCounters(db: Database): Promise<void> {
  await sql`
    delete from rate_counters
    where window_start < now() - interval '7 days' and coalesce(blocked_until < now(), true)
  `.execute(db);
}
