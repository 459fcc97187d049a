import type { DeliveryState } from '@ximblox/contract';
import { sql } from 'kysely';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import type { Database } from '../../../platform/database/database.ts';
import { attemptsInOrder, type Outcome } from './delivery-rules.ts';

/** Something that webhooks may want to hear of. */
export interface Happening {
  event: string;
  /** Such as `page:7`. */
  subject: string;
  payload: string;
  /** Of pages alone: what is left out is narrowed by nothing. */
  locale?: string;
  pageType?: string;
}

const toldWebhooks = (db: Database, { event, locale, pageType }: { event: string; locale: string; pageType: string }) =>
  db
    .selectFrom('webhooks')
    .select('id')
    .where('active', '=', true)
    .where(sql<boolean>`${event}::text = any(events)`)
    .where(sql<boolean>`(${locale}::text = '' or locales = '{}' or ${locale}::text = any(locales))`)
    .where(sql<boolean>`(${pageType}::text = '' or page_types = '{}' or ${pageType}::text = any(page_types))`)
    .orderBy('id');

/** Notes for every webhook that wants to hear of it what it is to be told. @returns IDs of the deliveries */
export async function insertDeliveries(db: Database, happening: Happening): Promise<string[]> {
  const { event, subject, payload, locale = '', pageType = '' } = happening;
  const told = await toldWebhooks(db, { event, locale, pageType }).execute();
  if (told.length === 0) return [];
  const rows = await db
    .insertInto('webhook_deliveries')
    .values(told.map(({ id }) => ({ webhook_id: id, event, subject, payload })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes something for one webhook alone. */
export async function insertDelivery(
  db: Database,
  webhookID: number,
  { event, subject, payload }: Omit<Happening, 'locale' | 'pageType'>,
): Promise<string> {
  const { id } = await db
    .insertInto('webhook_deliveries')
    .values({ webhook_id: webhookID, event, subject, payload })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A delivery that waits, with what its webhook is by now. */
export interface WaitingDelivery {
  id: string;
  number: number;
  subject: string;
  payload: string;
  attempts: number;
  webhook_id: number;
  webhook_name: string;
  url: string;
  active: boolean;
  secret: Buffer;
  /** The secret before, while it goes on. */
  old_secret: Buffer | null;
  /** Before this time nothing is tried, when it is still to come. */
  paused_until: Date | null;
  /** Whether something earlier about the same waits, and is not to be waited for in vain. */
  is_behind: boolean;
}

/** Any number, the same in every instance: who holds the lock of this number decides what is delivered next. */
const deliveryLock = 4_206_036;

/** Seconds for which a delivery is held: more than an attempt takes, for whoever crashes meanwhile lets go of nothing. */
const heldFor = 30;

/**
 * Whether nothing is being delivered, nor will be by others until the transaction ends: a receiver that takes its time holds up one
 * worker at most.
 */
export async function isFree(db: Database): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${deliveryLock})`.execute(db);
  const row = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('held_until', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  return row === undefined;
}

/** Holds a delivery until its attempt is noted, beyond the transaction: none is open while a receiver is waited for. */
export async function holdDelivery(db: Database, id: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ held_until: sql`clock_timestamp() + make_interval(secs => ${heldFor})` })
    .where('id', '=', id)
    .execute();
}

/** A delivery that waits; undefined when it is settled. */
export const findDelivery = (db: Database, id: string): Promise<WaitingDelivery | undefined> =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .select(['d.id', 'd.number', 'd.subject', 'd.payload', 'd.attempts', 'd.webhook_id'])
    .select(['w.name as webhook_name', 'w.url', 'w.active', 'w.secret'])
    .select(sql<Buffer | null>`case when w.old_secret_until > now() then w.old_secret end`.as('old_secret'))
    .select(sql<Date | null>`case when w.paused_until > now() then w.paused_until end`.as('paused_until'))
    .select(
      sql<boolean>`exists (
        select from webhook_deliveries as e
        where e.webhook_id = d.webhook_id and e.subject = d.subject and e.state = 'waiting' and e.number < d.number
          and e.attempts < ${sql.lit(attemptsInOrder)}
      )`.as('is_behind'),
    )
    .where('d.id', '=', id)
    .where('d.state', '=', 'waiting')
    .executeTakeFirst();

/**
 * Keeps what came of an attempt and lets go of the delivery; `due` is the time of the next attempt, null when there is none.
 * @returns whether there still is such a delivery
 */
export async function noteAttempt(
  db: Database,
  id: string,
  { failure, status, answer, milliseconds, due }: Outcome & { milliseconds: number; due: Date | null },
): Promise<boolean> {
  const state = failure === null ? 'delivered' : due === null ? 'failed' : 'waiting';
  const row = await db
    .updateTable('webhook_deliveries')
    .set((row) => ({
      state,
      held_until: null,
      failure,
      status,
      answer,
      milliseconds,
      attempts: sql<number>`${row.ref('attempts')} + 1`,
      last_attempt_at: sql`clock_timestamp()`,
      ...(due === null ? { settled_at: sql`clock_timestamp()` } : { due_at: due }),
    }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Puts an attempt off. */
export async function putOff(db: Database, id: string, due: Date): Promise<void> {
  await db.updateTable('webhook_deliveries').set({ due_at: due }).where('id', '=', id).execute();
}

/** Gives a delivery up, because its webhook is off. */
export async function dropDelivery(db: Database, id: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', failure: 'off', settled_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** The next delivery about the same that waits; undefined when there is none. */
export async function nextBehind(
  db: Database,
  { webhook_id, subject, number }: Pick<WaitingDelivery, 'webhook_id' | 'subject' | 'number'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhook_id)
    .where('subject', '=', subject)
    .where('state', '=', 'waiting')
    .where('number', '>', number)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Everything that waits, in order, with the time of its next attempt. */
export const waitingDeliveries = (db: Database): Promise<{ id: string; due_at: Date }[]> =>
  db
    .selectFrom('webhook_deliveries')
    .select(['id', 'due_at'])
    .where('state', '=', 'waiting')
    .orderBy('number')
    .execute();

/** Lets a delivery wait for its first attempt again; undefined when there is no such delivery, or its webhook is off. */
export async function reviveDelivery(db: Database, id: string): Promise<{ webhook_id: number } | undefined> {
  return db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, settled_at: null, due_at: sql`now()` })
    .where('id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhooks as w')
          .select('w.id')
          .whereRef('w.id', '=', 'webhook_deliveries.webhook_id')
          .where('w.active', '=', true),
      ),
    )
    .returning('webhook_id')
    .executeTakeFirst();
}

/** Whether there is such a delivery. */
export async function deliveryExists(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('webhook_deliveries').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export interface DeliveryRow {
  id: string;
  event: string;
  state: string;
  payload: string;
  attempts: number;
  created_at: Date;
  due_at: Date;
  last_attempt_at: Date | null;
  failure: string | null;
  status: number | null;
  milliseconds: number | null;
  answer: string;
}

interface LogQuery {
  webhookID: number;
  state?: DeliveryState | undefined;
  /** Part of what was sent, such as an address. */
  searchTerm: string;
}

const logged = (db: Database, { webhookID, state, searchTerm }: LogQuery) =>
  db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookID)
    .$if(state !== undefined, (some) => some.where('state', '=', state ?? ''))
    .$if(searchTerm !== '', (some) => some.where('payload', 'ilike', likePattern(searchTerm)));

/** One page of what was delivered, and of what waits. */
export const findDeliveries = (
  db: Database,
  { offset, limit, order, ...query }: LogQuery & { offset: number; limit: number; order: 'asc' | 'desc' },
): Promise<DeliveryRow[]> =>
  logged(db, query)
    .select(['id', 'event', 'state', 'payload', 'attempts', 'created_at', 'due_at', 'last_attempt_at'])
    .select(['failure', 'status', 'milliseconds', 'answer'])
    .orderBy('number', order)
    .offset(offset)
    .limit(limit)
    .execute();

export async function countDeliveries(db: Database, query: LogQuery): Promise<number> {
  const { total } = await logged(db, query)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Days for which a settled delivery is remembered. */
const remembered = 30;

export async function removeOldDeliveries(db: Database): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('settled_at', '<', sql<Date>`now() - make_interval(days => ${remembered})`)
    .execute();
}
