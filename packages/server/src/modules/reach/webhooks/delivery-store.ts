import type { DeliveryState } from '@ximblox/contract';
import { sql } from 'kysely';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import type { Database } from '../../../platform/database/database.ts';
import { maxBlockingAttempts, type Outcome } from './delivery-rules.ts';

/** Event data for webhooks. */
export interface WebhookEventData {
  event: string;
  /** Such as `page:7`. */
  subject: string;
  payload: string;
  /** Page events only, for the filters of webhooks. */
  locale?: string;
  pageType?: string;
}

const subscribedWebhooks = (
  db: Database,
  { event, locale, pageType }: { event: string; locale: string; pageType: string },
) =>
  db
    .selectFrom('webhooks')
    .select('id')
    .where('active', '=', true)
    .where(sql<boolean>`${event}::text = any(events)`)
    .where(sql<boolean>`(${locale}::text = '' or locales = '{}' or ${locale}::text = any(locales))`)
    .where(sql<boolean>`(${pageType}::text = '' or page_types = '{}' or ${pageType}::text = any(page_types))`)
    .orderBy('id');

/** Whether any webhook is active. */
export const hasWebhooks = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('webhooks').select('id').where('active', '=', true).limit(1).execute()).length > 0;

/** Inserts a delivery for every subscribed webhook. @returns IDs of the deliveries */
export async function insertDeliveries(db: Database, data: WebhookEventData): Promise<string[]> {
  const { event, subject, payload, locale = '', pageType = '' } = data;
  const subscribed = await subscribedWebhooks(db, { event, locale, pageType }).execute();
  if (subscribed.length === 0) return [];
  const rows = await db
    .insertInto('webhook_deliveries')
    .values(subscribed.map(({ id }) => ({ webhook_id: id, event, subject, payload })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Inserts a delivery for one webhook. @returns its ID */
export async function insertDelivery(
  db: Database,
  webhookID: number,
  { event, subject, payload }: Omit<WebhookEventData, 'locale' | 'pageType'>,
): Promise<string> {
  const { id } = await db
    .insertInto('webhook_deliveries')
    .values({ webhook_id: webhookID, event, subject, payload })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A waiting delivery with the current state of its webhook. */
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
  /** Previous secret while it is still valid. */
  old_secret: Buffer | null;
  /** End of the current pause; null if there is none. */
  paused_until: Date | null;
  /** Whether an earlier delivery with the same subject blocks this one. */
  is_behind: boolean;
}

/** Key of the advisory lock for claiming deliveries, the same in all instances. */
const deliveryLock = 4_206_036;

/** Duration of a lease, longer than an attempt. A crashed worker does not release its lease. */
const leaseSeconds = 30;

/**
 * Takes the lock for claiming deliveries until the transaction ends and returns whether no delivery is leased. A slow receiver
 * therefore occupies at most one worker.
 */
export async function acquireDeliverySlot(db: Database): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${deliveryLock})`.execute(db);
  const row = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('held_until', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  return row === undefined;
}

/** Leases a delivery until its attempt is recorded. A lease outlives the transaction, so none is open during the request. */
export async function leaseDelivery(db: Database, id: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ held_until: sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})` })
    .where('id', '=', id)
    .execute();
}

/** Returns a waiting delivery; undefined if it is settled. */
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
          and e.attempts < ${sql.lit(maxBlockingAttempts)}
      )`.as('is_behind'),
    )
    .where('d.id', '=', id)
    .where('d.state', '=', 'waiting')
    .executeTakeFirst();

/**
 * Records an attempt and releases the lease. `due` is the time of the next attempt; null if there is none.
 * @returns whether the delivery still exists
 */
export async function recordAttempt(
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

/** Postpones the next attempt. */
export async function postponeDelivery(db: Database, id: string, due: Date): Promise<void> {
  await db.updateTable('webhook_deliveries').set({ due_at: due }).where('id', '=', id).execute();
}

/** Cancels a delivery because its webhook is off. */
export async function cancelDelivery(db: Database, id: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', failure: 'off', settled_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** Returns the ID of the next waiting delivery with the same subject, or undefined. */
export async function findNextDelivery(
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

/** Returns all waiting deliveries in order, with the times of their next attempts. */
export const waitingDeliveries = (db: Database): Promise<{ id: string; due_at: Date }[]> =>
  db
    .selectFrom('webhook_deliveries')
    .select(['id', 'due_at'])
    .where('state', '=', 'waiting')
    .orderBy('number')
    .execute();

/** Resets a delivery to its first attempt. Returns undefined if it does not exist or its webhook is off. */
export async function requeueDelivery(db: Database, id: string): Promise<{ webhook_id: number } | undefined> {
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
  /** Part of the payload, such as a URL. */
  searchTerm: string;
}

const deliveryLog = (db: Database, { webhookID, state, searchTerm }: LogQuery) =>
  db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookID)
    .$if(state !== undefined, (some) => some.where('state', '=', state ?? ''))
    .$if(searchTerm !== '', (some) => some.where('payload', 'ilike', likePattern(searchTerm)));

/** Returns one page of deliveries. */
export const findDeliveries = (
  db: Database,
  { offset, limit, order, ...query }: LogQuery & { offset: number; limit: number; order: 'asc' | 'desc' },
): Promise<DeliveryRow[]> =>
  deliveryLog(db, query)
    .select(['id', 'event', 'state', 'payload', 'attempts', 'created_at', 'due_at', 'last_attempt_at'])
    .select(['failure', 'status', 'milliseconds', 'answer'])
    .orderBy('number', order)
    .offset(offset)
    .limit(limit)
    .execute();

export async function countDeliveries(db: Database, query: LogQuery): Promise<number> {
  const { total } = await deliveryLog(db, query)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns one page of the failed deliveries of all webhooks, newest first, and their number. */
export async function findFailedDeliveries(db: Database, { offset, limit }: { offset: number; limit: number }) {
  const failed = db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .where('d.state', '=', 'failed');
  const rows = await failed
    .select(['d.id', 'd.event', 'd.state', 'd.payload', 'd.attempts', 'd.created_at', 'd.due_at', 'd.last_attempt_at'])
    .select(['d.failure', 'd.status', 'd.milliseconds', 'd.answer'])
    .select(['w.id as webhookID', 'w.name', 'w.active', 'w.url'])
    .orderBy('d.number', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await failed.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** Days for which settled deliveries are kept. */
const retentionDays = 30;

export async function removeOldDeliveries(db: Database): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('settled_at', '<', sql<Date>`now() - make_interval(days => ${retentionDays})`)
    .execute();
}
