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
import { countDeliveries, deliveryExists, type DeliveryRow, findDeliveries, reviveDelivery } from './delivery-store.ts';
import { wakeDelivery } from './wake-deliveries.ts';
import { endPause, findWebhook } from './webhook-store.ts';

type ListDeliveries = typeof contract.webhooks.listDeliveries;

const onWire = (row: DeliveryRow): Delivery => ({
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

/** The log of a webhook; newest first unless sorted. @throws 404 V_12 on `id` */
export async function listDeliveries(
  { db }: Context,
  id: number,
  { pageIndex, pageSize, searchTerm, state, columnToSort, sortOrder }: ParsedOf<ListDeliveries>['body'],
): Promise<AnswerOf<ListDeliveries>> {
  if (!(await findWebhook(db, id))) fail('V_12', 'id', { status: 404 });
  const query = { webhookID: id, state, searchTerm };
  const order = columnToSort === '' ? 'desc' : sortOrder;
  const rows = await findDeliveries(db, { ...query, order, offset: pageIndex * pageSize, limit: pageSize });
  return { items: rows.map(onWire), totalItems: await countDeliveries(db, query) };
}

/** Delivers something once more, at once: whoever asks for it knows that the receiver is back. @throws 404 V_12 on `id`, 409 V_07 while its webhook is off */
export async function redeliver(context: Context, id: string): Promise<void> {
  const { db } = context;
  const revived = await reviveDelivery(db, id);
  if (!revived) return (await deliveryExists(db, id)) ? fail('V_07') : fail('V_12', 'id', { status: 404 });
  await endPause(db, revived.webhook_id);
  await wakeDelivery(context, id);
  await audit(context, {
    action: 'webhook.redeliver',
    object: 'webhook',
    objectID: revived.webhook_id,
    changes: { delivery: id },
  });
}
