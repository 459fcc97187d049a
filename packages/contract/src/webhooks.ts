import { z } from 'zod';
import { endpoint, permission } from './endpoint.ts';
import { pagedList, pagedQuery } from './entities/paged-list.ts';
import { id, idParam, locale, person, requiredText, time } from './entities/values.ts';

/** What webhooks are told of. */
export const webhookEvents = [
  'page.published',
  'page.unpublished',
  'page.deleted',
  'page.restored',
  'form.received',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** What is delivered to somebody who tries a webhook out, whatever it listens to. */
export const webhookTest = 'webhook.test';

const isAddress = (text: string): boolean => {
  if (text === '') return true;
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
};

const webhookInput = z.object({
  name: requiredText(100),
  /** Where it is told, by POST. */
  url: requiredText(2000).refine(isAddress, 'V_13'),
  events: z.array(z.enum(webhookEvents)).min(1, 'V_01').max(webhookEvents.length),
  /** Only pages in these locales, and of these types; all of them while the list is empty. */
  locales: z.array(locale).max(200).default([]),
  pageTypes: z.array(z.string().min(1).max(100)).max(200).default([]),
  active: z.boolean().default(true),
});
export type WebhookInput = z.output<typeof webhookInput>;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
const deliveryState = z.enum(deliveryStates);
export type DeliveryState = z.output<typeof deliveryState>;

/**
 * Why an attempt failed: the answer was none of success, it took longer than ten seconds, nobody answered, the address leads
 * into a private network, or the webhook was switched off meanwhile.
 */
const deliveryFailure = z.enum(['refused', 'timeout', 'no-answer', 'private', 'off']);
export type DeliveryFailure = z.output<typeof deliveryFailure>;

/** Somebody else's address that is told what happens here. Its secret is told once, when it is made. */
const webhook = webhookInput.extend({
  id,
  /** Since when nothing has got through; null once something did. */
  failingSince: time.nullable(),
  /** When it was switched off because nothing got through for days; null otherwise. */
  switchedOffAt: time.nullable(),
  createdAt: time,
  createdBy: person,
  lastDelivery: z.object({ state: deliveryState, createdAt: time }).nullable(),
});
export type Webhook = z.output<typeof webhook>;

/** One event on its way to one webhook. */
const delivery = z.object({
  /** Also the header `webhook-id`, the same in every attempt. */
  id: z.uuid(),
  event: z.string(),
  state: deliveryState,
  createdAt: time,
  attempts: z.int().nonnegative(),
  lastAttemptAt: time.nullable(),
  /** Null unless it is to be tried again. */
  nextAttemptAt: time.nullable(),
  failure: deliveryFailure.nullable(),
  /** HTTP status of the last answer, null without one. */
  status: z.int().nullable(),
  /** How long the last attempt took. */
  milliseconds: z.int().nonnegative().nullable(),
  /** The beginning of the last answer, at most a kilobyte. */
  answer: z.string(),
  /** What is sent, as JSON. */
  payload: z.string(),
});
export type Delivery = z.output<typeof delivery>;

const access = permission('manage-webhooks');
const params = z.object({ id: idParam });
const deliveryParams = z.object({ id: z.uuid() });
/** For signatures, in the format of Standard Webhooks: `whsec_` and 32 bytes in Base64. */
const secret = z.string();

/** Addresses of others that are told what happens here. */
export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: '/webhook/list',
    summary: 'List webhooks by name',
    access,
    reply: z.array(webhook),
  }),
  get: endpoint({
    method: 'GET',
    path: '/webhook/{id}',
    summary: 'Get a webhook',
    access,
    params,
    reply: webhook,
  }),
  create: endpoint({
    method: 'POST',
    path: '/webhook',
    summary: 'Create a webhook and return its secret once; V_12 on `url` for an address that is not allowed',
    access,
    body: webhookInput,
    reply: z.object({ webhook, secret }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/webhook/{id}',
    summary: 'Change a webhook or turn it on or off',
    access,
    params,
    body: webhookInput,
    reply: z.object({ webhook }),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/webhook/{id}',
    summary: 'Delete a webhook and its log; waiting deliveries are cancelled',
    access,
    params,
  }),
  renewSecret: endpoint({
    method: 'POST',
    path: '/webhook/{id}/renew-secret',
    summary:
      'Renew the secret of a webhook and return it once; for one day, deliveries are also signed with the old secret',
    access,
    params,
    reply: z.object({ secret }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/webhook/{id}/test',
    summary: 'Deliver a test event; 409 V_07 while the webhook is off',
    access,
    params,
    reply: z.object({ deliveryID: z.uuid() }),
  }),
  listDeliveries: endpoint({
    method: 'POST',
    path: '/webhook/{id}/deliveries',
    summary: 'List the deliveries of a webhook in the last 30 days and waiting ones, newest first, paged',
    access,
    kind: 'read',
    params,
    body: pagedQuery(['createdAt']).extend({ state: deliveryState.optional() }),
    reply: pagedList(delivery),
  }),
  redeliver: endpoint({
    method: 'POST',
    path: '/webhook/delivery/{id}/redeliver',
    summary: 'Retry a delivery immediately under the same ID; 409 V_07 while the webhook is off',
    access,
    params: deliveryParams,
  }),
};
