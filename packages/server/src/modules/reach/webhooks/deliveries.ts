import {
  type AnswerOf,
  type contract,
  type Delivery,
  type DeliveryFailure,
  type DeliveryState,
  fail,
  type ParsedOf,
} from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import {
  countDeliveries,
  deliveryExists,
  type DeliveryRow,
  findDeliveries,
  findFailedDeliveries,
  requeueDelivery,
} from './delivery-store.ts';
import { scheduleDelivery } from './schedule-deliveries.ts';
import { clearPause, findWebhook } from './webhook-store.ts';

type ListDeliveries = typeof contract.webhooks.listDeliveries;

const toWire = (row: DeliveryRow): Delivery => ({
  id: row.id,
  event: row.event,
  state: row.state as DeliveryState,
  createdAt: row.created_at.toISOString(),
  attempts: row.attempts,
  lastAttemptAt: row.last_attempt_at?.toISOString() ?? null,
  nextAttemptAt: row.state === 'waiting' ? row.due_at.toISOString() : null,
  failure: row.failure as DeliveryFailure | null,
  status: row.status,
  milliseconds: row.milliseconds,
  answer: row.answer,
  payload: row.payload,
});

/** Lists the deliveries of a webhook, newest first by default. @throws 404 V_12 on `id` */
export async function listDeliveries(
  { db }: Context,
  id: number,
  { pageIndex, pageSize, searchTerm, state, columnToSort, sortOrder }: ParsedOf<ListDeliveries>['body'],
): Promise<AnswerOf<ListDeliveries>> {
  if (!(await findWebhook(db, id))) fail('V_12', 'id', { status: 404 });
  const query = { webhookID: id, state, searchTerm };
  const order = columnToSort === '' ? 'desc' : sortOrder;
  const rows = await findDeliveries(db, { ...query, order, offset: pageIndex * pageSize, limit: pageSize });
  return { items: rows.map(toWire), totalItems: await countDeliveries(db, query) };
}

/** Lists the failed deliveries of all webhooks, newest first. */
export async function listFailed(
  { db }: Context,
  { pageIndex, pageSize }: ParsedOf<typeof contract.webhooks.listFailed>['body'],
): Promise<AnswerOf<typeof contract.webhooks.listFailed>> {
  const { rows, total } = await findFailedDeliveries(db, { offset: pageIndex * pageSize, limit: pageSize });
  const items = rows.map(({ webhookID: ID, name, active, url, ...row }) => ({
    ...toWire(row),
    webhook: { ID, name, active, url },
  }));
  return { items, totalItems: total };
}

/** Repeats a delivery immediately, even during a pause of the receiver. @throws 404 V_12 on `id`, 409 V_07 while its webhook is off */
export async function redeliver(context: Context, id: string): Promise<void> {
  const { db } = context;
  const requeued = await requeueDelivery(db, id);
  if (!requeued) return (await deliveryExists(db, id)) ? fail('V_07') : fail('V_12', 'id', { status: 404 });
  await clearPause(db, requeued.webhook_id);
  await scheduleDelivery(context, id);
  await audit(context, {
    action: 'webhook.redeliver',
    object: 'webhook',
    objectID: requeued.webhook_id,
    changes: { delivery: id },
  });
}
