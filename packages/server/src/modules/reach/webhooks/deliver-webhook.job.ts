import type { Context } from '../../../context.ts';
import { attemptsInOrder, isAway, isUnwanted, type Outcome, waitAfter } from './delivery-rules.ts';
import {
  dropDelivery,
  findDelivery,
  holdDelivery,
  isFree,
  nextBehind,
  noteAttempt,
  putOff,
  type WaitingDelivery,
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

async function post({ services: { settings } }: Context, delivery: WaitingDelivery): Promise<Outcome> {
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
async function wakeBehind(context: Context, delivery: WaitingDelivery): Promise<void> {
  const next = await nextBehind(context.db, delivery);
  if (next !== undefined) await wakeDelivery(context, next);
}

async function settle(
  context: Context,
  delivery: WaitingDelivery,
  outcome: Outcome,
  milliseconds: number,
): Promise<void> {
  const { db } = context;
  const { id, webhook_id } = delivery;
  const attempts = delivery.attempts + 1;
  const wait = outcome.failure === null || isUnwanted(outcome) ? null : waitAfter(attempts);
  const due = wait === null ? null : inSeconds(context, wait);
  // The webhook may have been deleted meanwhile.
  if (!(await noteAttempt(db, id, { ...outcome, milliseconds, due }))) return;
  if (outcome.failure === null) await noteWorking(db, webhook_id);
  else await noteFailing(db, webhook_id, isAway(outcome) ? Math.min(wait ?? longestPause, longestPause) : 0);
  if (due) await wakeDelivery(context, id, due);
  else if (outcome.failure !== null) await switchOff(context, delivery, isUnwanted(outcome));
  if (!due || attempts === attemptsInOrder) await wakeBehind(context, delivery);
}

/** Takes a delivery whose turn it is; undefined when it is not, or when nothing is left to do. */
async function take(context: Context, id: string): Promise<WaitingDelivery | undefined> {
  const { db } = context;
  const isTurn = await isFree(db);
  const delivery = await findDelivery(db, id);
  if (!delivery) return undefined;
  if (!isTurn) {
    await wakeDelivery(context, id, inSeconds(context, turn));
    return undefined;
  }
  // It is woken when what is before it is settled.
  if (delivery.active && delivery.is_behind) return undefined;
  if (!delivery.active) {
    await dropDelivery(db, id);
    await wakeBehind(context, delivery);
    return undefined;
  }
  if (delivery.paused_until) {
    await putOff(db, id, delivery.paused_until);
    await wakeDelivery(context, id, delivery.paused_until);
    return undefined;
  }
  await holdDelivery(db, id);
  return delivery;
}

/**
 * Attempts one delivery, held meanwhile so that no two workers send it. Only a crash between the receiver's answer and our note of it
 * can repeat one, and then under the same ID.
 */
export async function deliverWebhook(system: Context, payload: unknown): Promise<void> {
  const { id } = payload as { id: string };
  const delivery = await system.transaction((context) => take(context, id));
  if (!delivery) return;
  const start = performance.now();
  const outcome = await post(system, delivery);
  const milliseconds = Math.round(performance.now() - start);
  await system.transaction((context) => settle(context, delivery, outcome, milliseconds));
}
