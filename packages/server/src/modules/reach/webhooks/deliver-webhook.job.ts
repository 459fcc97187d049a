import type { Context } from '../../../context.ts';
import { maxBlockingAttempts, isUnavailable, isGone, type Outcome, retryDelay } from './delivery-rules.ts';
import {
  cancelDelivery,
  findDelivery,
  leaseDelivery,
  acquireDeliverySlot,
  findNextDelivery,
  recordAttempt,
  postponeDelivery,
  type WaitingDelivery,
} from './delivery-store.ts';
import { postDelivery } from './post-delivery.ts';
import { turnOffWebhook } from './turn-off-webhook.ts';
import { scheduleDelivery } from './schedule-deliveries.ts';
import { unsealWebhookSecret, signatureOf } from './webhook-secret.ts';
import { recordFailure, recordSuccess } from './webhook-store.ts';

/** Maximum pause in seconds for an unavailable receiver. */
const maxPause = 60;
/** Seconds until the next try to claim a delivery while another one is in progress. */
const pollInterval = 1;

async function post({ services: { settings } }: Context, delivery: WaitingDelivery): Promise<Outcome> {
  const { id, url, payload: body, secret, old_secret } = delivery;
  const address = new URL(url);
  const anywhere = settings.webhooksAnywhere;
  // The setting may have been less strict when the webhook was created.
  if (!anywhere && address.protocol !== 'https:') return { failure: 'private', status: null, answer: '' };
  const seconds = Math.floor(Date.now() / 1000);
  const secrets = await Promise.all(
    [secret, old_secret].flatMap((sealed) => (sealed ? [unsealWebhookSecret(settings, sealed)] : [])),
  );
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'User-Agent': 'Ximblox webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((one) => signatureOf(one, { id, seconds, body })).join(' '),
  };
  return postDelivery(address, { headers, body, anywhere });
}

const inSeconds = ({ services }: Context, seconds: number): Date => new Date(services.now().getTime() + seconds * 1000);

/** Schedules the next delivery with the same subject. */
async function scheduleNext(context: Context, delivery: WaitingDelivery): Promise<void> {
  const next = await findNextDelivery(context.db, delivery);
  if (next !== undefined) await scheduleDelivery(context, next);
}

async function recordOutcome(
  context: Context,
  delivery: WaitingDelivery,
  outcome: Outcome,
  milliseconds: number,
): Promise<void> {
  const { db } = context;
  const { id, webhook_id } = delivery;
  const attempts = delivery.attempts + 1;
  const wait = outcome.failure === null || isGone(outcome) ? null : retryDelay(attempts);
  const due = wait === null ? null : inSeconds(context, wait);
  // The webhook may have been deleted during the attempt.
  if (!(await recordAttempt(db, id, { ...outcome, milliseconds, due }))) return;
  if (outcome.failure === null) await recordSuccess(db, webhook_id);
  else await recordFailure(db, webhook_id, isUnavailable(outcome) ? Math.min(wait ?? maxPause, maxPause) : 0);
  if (due) await scheduleDelivery(context, id, due);
  else if (outcome.failure !== null) await turnOffWebhook(context, delivery, isGone(outcome));
  if (!due || attempts === maxBlockingAttempts) await scheduleNext(context, delivery);
}

/** Claims a delivery for an attempt. Returns undefined if it must wait, was settled or its webhook is off. */
async function claimDelivery(context: Context, id: string): Promise<WaitingDelivery | undefined> {
  const { db } = context;
  const hasSlot = await acquireDeliverySlot(db);
  const delivery = await findDelivery(db, id);
  if (!delivery) return undefined;
  if (!hasSlot) {
    await scheduleDelivery(context, id, inSeconds(context, pollInterval));
    return undefined;
  }
  // The earlier delivery schedules it once it is settled.
  if (delivery.active && delivery.is_behind) return undefined;
  if (!delivery.active) {
    await cancelDelivery(db, id);
    await scheduleNext(context, delivery);
    return undefined;
  }
  if (delivery.paused_until) {
    await postponeDelivery(db, id, delivery.paused_until);
    await scheduleDelivery(context, id, delivery.paused_until);
    return undefined;
  }
  await leaseDelivery(db, id);
  return delivery;
}

/**
 * Attempts one delivery under a lease, so that no two workers send it. A crash after the answer but before it is recorded
 * repeats the delivery with the same ID (at-least-once).
 */
export async function deliverWebhook(system: Context, payload: unknown): Promise<void> {
  const { id } = payload as { id: string };
  const delivery = await system.transaction((context) => claimDelivery(context, id));
  if (!delivery) return;
  const start = performance.now();
  const outcome = await post(system, delivery);
  const milliseconds = Math.round(performance.now() - start);
  await system.transaction((context) => recordOutcome(context, delivery, outcome, milliseconds));
}
