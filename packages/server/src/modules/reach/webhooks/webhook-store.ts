import type { WebhookInput } from '@ximblox/contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { maxFailingDays } from './delivery-rules.ts';

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
  /** State and time of the last delivery; null if there is none. */
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

/** Returns all webhooks, sorted by name. */
export const listWebhookRows = (db: Database): Promise<WebhookRow[]> =>
  webhooks(db).orderBy(sql`lower(w.name)`).orderBy('w.id').execute();

export const findWebhook = (db: Database, id: number): Promise<WebhookRow | undefined> =>
  webhooks(db).where('w.id', '=', id).executeTakeFirst();

/** Returns a webhook and locks it until the transaction ends. */
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

/** Updates a webhook and resets its failure state. */
export async function updateWebhookRow(db: Database, id: number, input: WebhookInput): Promise<void> {
  const reset = { failing_since: null, paused_until: null, switched_off_at: null };
  await db
    .updateTable('webhooks')
    .set({ ...columnsOf(input), ...reset })
    .where('id', '=', id)
    .execute();
}

export async function deleteWebhookRow(db: Database, id: number): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** Replaces the secret; the old one stays valid for a day. */
export async function replaceWebhookSecret(db: Database, id: number, secret: Buffer): Promise<void> {
  await db
    .updateTable('webhooks')
    .set((row) => ({ secret, old_secret: row.ref('secret'), old_secret_until: sql`now() + interval '1 day'` }))
    .where('id', '=', id)
    .execute();
}

/** Resets the failure state after a successful delivery. */
export async function recordSuccess(db: Database, id: number): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ failing_since: null, paused_until: null })
    .where('id', '=', id)
    .where((row) => row.or([row('failing_since', 'is not', null), row('paused_until', 'is not', null)]))
    .execute();
}

/** Records a failed delivery and pauses further ones for `pause` seconds. */
export async function recordFailure(db: Database, id: number, pause: number): Promise<void> {
  await sql`
    update webhooks set failing_since = coalesce(failing_since, clock_timestamp()),
      paused_until = case when ${pause}::int > 0 then clock_timestamp() + make_interval(secs => ${pause}::int) else paused_until end
    where id = ${id}
  `.execute(db);
}

/** Ends the pause of a receiver. */
export async function clearPause(db: Database, id: number): Promise<void> {
  await db.updateTable('webhooks').set({ paused_until: null }).where('id', '=', id).execute();
}

/**
 * Deactivates a webhook, immediately or only if it has failed for `maxFailingDays`.
 * @returns whether this call deactivated it
 */
export async function deactivateWebhook(db: Database, id: number, isImmediate: boolean): Promise<boolean> {
  const row = await db
    .updateTable('webhooks')
    .set({ active: false, switched_off_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('active', '=', true)
    .$if(!isImmediate, (some) =>
      some.where('failing_since', '<', sql<Date>`now() - make_interval(days => ${maxFailingDays})`),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
