import type { Context } from '../../context.ts';
import { attemptsInOrder, isAway, isUnwanted, type Outcome, waitAfter } from './delivery-rules.ts';
import {
  dropDelivery,
  type HeldDelivery,
  holdDelivery,
  isDeliveryWaiting,
  nextBehind,
  noteAttempt,
  putOff,
  takeTurn,
} from './delivery-store.ts';
import { postDelivery } from './post-delivery.ts';
import { switchOff } from './switch-off.ts';
import { wakeDelivery } from './wake-deliveries.ts';
import { openWebhookSecret, signatureOf } from './webhook-secret.ts';
import { noteFailing, noteWorking } from './webhook-store.ts';

/** Seconds for which a receiver that seems to be away is left alone, at most. */
const longestPause = 60;
/** Seconds after which it is looked again whether it is a delivery's turn. */
const turn = 1;

async function post({ services: { settings } }: Context, delivery: HeldDelivery): Promise<Outcome> {
  const { id, url, payload: body, secret, old_secret } = delivery;
  const address = new URL(url);
  const anywhere = settings.webhooksAnywhere;
  // The operator may have been less strict when it was made.
  if (!anywhere && address.protocol !== 'https:') return { failure: 'private', status: null, answer: '' };
  const seconds = Math.floor(Date.now() / 1000);
  const secrets = await Promise.all(
    [secret, old_secret].flatMap((sealed) => (sealed ? [openWebhookSecret(settings, sealed)] : [])),
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

/** What waits behind a delivery may go. */
async function wakeBehind(context: Context, delivery: HeldDelivery): Promise<void> {
  const next = await nextBehind(context.db, delivery);
  if (next !== undefined) await wakeDelivery(context, next);
}

async function settle(context: Context, delivery: HeldDelivery, outcome: Outcome, milliseconds: number): Promise<void> {
  const { db } = context;
  const { id, webhook_id } = delivery;
  const attempts = delivery.attempts + 1;
  const wait = outcome.failure === null || isUnwanted(outcome) ? null : waitAfter(attempts);
  const due = wait === null ? null : inSeconds(context, wait);
  await noteAttempt(db, id, { ...outcome, milliseconds, due });
  if (outcome.failure === null) await noteWorking(db, webhook_id);
  else await noteFailing(db, webhook_id, isAway(outcome) ? Math.min(wait ?? longestPause, longestPause) : 0);
  if (due) await wakeDelivery(context, id, due);
  else if (outcome.failure !== null) await switchOff(context, delivery, isUnwanted(outcome));
  if (!due || attempts === attemptsInOrder) await wakeBehind(context, delivery);
}

/** @returns whether somebody else is at it, so that it has to be looked at again */
async function attempt(context: Context, id: string): Promise<boolean> {
  const { db } = context;
  if (!(await takeTurn(db))) {
    await wakeDelivery(context, id, inSeconds(context, turn));
    return false;
  }
  const delivery = await holdDelivery(db, id);
  if (!delivery) return isDeliveryWaiting(db, id);
  // It is woken when what is before it is settled.
  if (delivery.active && delivery.is_behind) return false;
  if (!delivery.active) {
    await dropDelivery(db, id);
    await wakeBehind(context, delivery);
    return false;
  }
  if (delivery.paused_until) {
    await putOff(db, id, delivery.paused_until);
    await wakeDelivery(context, id, delivery.paused_until);
    return false;
  }
  const start = performance.now();
  const outcome = await post(context, delivery);
  await settle(context, delivery, outcome, Math.round(performance.now() - start));
  return false;
}

/**
 * Attempts one delivery, held meanwhile so that no two workers send it. Only a crash between the receiver's answer and our note of it
 * can repeat one, and then under the same ID.
 */
export async function deliverWebhook(system: Context, payload: unknown): Promise<void> {
  const { id } = payload as { id: string };
  const isHeld = await system.transaction((context) => attempt(context, id));
  if (isHeld) throw new Error('the delivery is being attempted by another worker');
}
