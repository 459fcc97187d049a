import type { WebhookInput } from '@ximblox/contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { daysOfFailing } from './delivery-rules.ts';

export interface WebhookRow {
  id: number;
  name: string;
  url: string;
  events: string[];
  locales: string[];
  page_types: string[];
  active: boolean;
  failing_since: Date | null;
  switched_off_at: Date | null;
  created_at: Date;
  created_by: number | null;
  created_by_name: string;
  /** State and time of what was delivered last; null while nothing was. */
  last_state: string | null;
  last_created_at: Date | null;
}

const webhooks = (db: Database) =>
  db
    .selectFrom('webhooks as w')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'w.created_by').on('u.deleted_at', 'is', null))
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('webhook_deliveries as d')
          .select(['d.state', 'd.created_at'])
          .whereRef('d.webhook_id', '=', 'w.id')
          .orderBy('d.number', 'desc')
          .limit(1)
          .as('l'),
      (join) => join.onTrue(),
    )
    .select([
      'w.id',
      'w.name',
      'w.url',
      'w.events',
      'w.locales',
      'w.page_types',
      'w.active',
      'w.failing_since',
      'w.switched_off_at',
      'w.created_at',
      'u.id as created_by',
      'l.state as last_state',
      'l.created_at as last_created_at',
    ])
    .select(sql<string>`coalesce(u.name, '')`.as('created_by_name'));

/** All webhooks by name. */
export const listWebhookRows = (db: Database): Promise<WebhookRow[]> =>
  webhooks(db).orderBy(sql`lower(w.name)`).orderBy('w.id').execute();

export const findWebhook = (db: Database, id: number): Promise<WebhookRow | undefined> =>
  webhooks(db).where('w.id', '=', id).executeTakeFirst();

/** The same, kept from changes by others until the transaction ends. */
export const lockWebhook = (db: Database, id: number): Promise<WebhookRow | undefined> =>
  webhooks(db).where('w.id', '=', id).forUpdate('w').executeTakeFirst();

const columnsOf = ({ pageTypes, ...rest }: WebhookInput) => ({ ...rest, page_types: pageTypes });

export async function insertWebhook(
  db: Database,
  { secret, userID, ...input }: WebhookInput & { secret: Buffer; userID: number | null },
): Promise<number> {
  const { id } = await db
    .insertInto('webhooks')
    .values({ ...columnsOf(input), secret, created_by: userID })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a webhook; what it failed at before is forgotten. */
export async function setWebhook(db: Database, id: number, input: WebhookInput): Promise<void> {
  const forgotten = { failing_since: null, paused_until: null, switched_off_at: null };
  await db
    .updateTable('webhooks')
    .set({ ...columnsOf(input), ...forgotten })
    .where('id', '=', id)
    .execute();
}

export async function removeWebhook(db: Database, id: number): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** Gives a webhook another secret; the one before it goes on for a day. */
export async function setWebhookSecret(db: Database, id: number, secret: Buffer): Promise<void> {
  await db
    .updateTable('webhooks')
    .set((row) => ({ secret, old_secret: row.ref('secret'), old_secret_until: sql`now() + interval '1 day'` }))
    .where('id', '=', id)
    .execute();
}

/** Something got through. */
export async function noteWorking(db: Database, id: number): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ failing_since: null, paused_until: null })
    .where('id', '=', id)
    .where((row) => row.or([row('failing_since', 'is not', null), row('paused_until', 'is not', null)]))
    .execute();
}

/** Something did not get through; nothing else is tried for so many seconds. */
export async function noteFailing(db: Database, id: number, pause: number): Promise<void> {
  await sql`
    update webhooks set failing_since = coalesce(failing_since, clock_timestamp()),
      paused_until = case when ${pause}::int > 0 then clock_timestamp() + make_interval(secs => ${pause}::int) else paused_until end
    where id = ${id}
  `.execute(db);
}

/** Somebody wants to know whether the receiver is back. */
export async function endPause(db: Database, id: number): Promise<void> {
  await db.updateTable('webhooks').set({ paused_until: null }).where('id', '=', id).execute();
}

/**
 * Switches a webhook off, because nothing has got through for days, or at once.
 * @returns whether it was switched off by this
 */
export async function switchWebhookOff(db: Database, id: number, isAtOnce: boolean): Promise<boolean> {
  const row = await db
    .updateTable('webhooks')
    .set({ active: false, switched_off_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('active', '=', true)
    .$if(!isAtOnce, (some) =>
      some.where('failing_since', '<', sql<Date>`now() - make_interval(days => ${daysOfFailing})`),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
