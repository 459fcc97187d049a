import { z } from 'zod';
import { endpoint, permission } from './endpoint.ts';
import { pagedList, pagedQuery } from './entities/paged-list.ts';
import { id, idParam, locale, person, requiredText, time } from './entities/values.ts';

export const webhookEvents = [
  'page.published',
  'page.unpublished',
  'page.deleted',
  'page.restored',
  'form.received',
  'release.review-requested',
  'release.approved',
  'release.published',
  'release.failed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Event of test deliveries, which every webhook receives. */
export const webhookTestEvent = 'webhook.test';

const isHttpUrl = (text: string): boolean => {
  if (text === '') return true;
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
};

const webhookInput = z.object({
  name: requiredText(100),
  /** Address that receives POST requests. */
  url: requiredText(2000).refine(isHttpUrl, 'V_13'),
  events: z.array(z.enum(webhookEvents)).min(1, 'V_01').max(webhookEvents.length),
  /** Only pages in these locales and of these types; all if empty. */
  locales: z.array(locale).max(200).default([]),
  pageTypes: z.array(z.string().min(1).max(100)).max(200).default([]),
  active: z.boolean().default(true),
});
export type WebhookInput = z.output<typeof webhookInput>;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
const deliveryState = z.enum(deliveryStates);
export type DeliveryState = z.output<typeof deliveryState>;

/**
 * Why an attempt failed: no 2xx status, no answer within ten seconds, no connection, an address in a private network, or the
 * webhook was turned off.
 */
const deliveryFailure = z.enum(['refused', 'timeout', 'no-answer', 'private', 'off']);
export type DeliveryFailure = z.output<typeof deliveryFailure>;

/** A webhook. Its secret is returned only on creation and renewal. */
const webhook = webhookInput.extend({
  id,
  /** Time of the first failure since the last successful delivery; null if there is none. */
  failingSince: time.nullable(),
  /** When it was turned off automatically after days of failures; null otherwise. */
  switchedOffAt: time.nullable(),
  createdAt: time,
  createdBy: person,
  lastDelivery: z.object({ state: deliveryState, createdAt: time }).nullable(),
});
export type Webhook = z.output<typeof webhook>;

/** Delivery of one event to one webhook. */
const delivery = z.object({
  /** Also the header `webhook-id`; the same for every attempt. */
  id: z.uuid(),
  event: z.string(),
  state: deliveryState,
  createdAt: time,
  attempts: z.int().nonnegative(),
  lastAttemptAt: time.nullable(),
  /** Null if there are no further attempts. */
  nextAttemptAt: time.nullable(),
  failure: deliveryFailure.nullable(),
  /** HTTP status of the last answer, null without one. */
  status: z.int().nullable(),
  /** Duration of the last attempt. */
  milliseconds: z.int().nonnegative().nullable(),
  /** The beginning of the last answer, at most a kilobyte; for `no-answer` the reason in English. */
  answer: z.string(),
  /** Request body as JSON. */
  payload: z.string(),
});
export type Delivery = z.output<typeof delivery>;

const access = permission('manage-webhooks');
const params = z.object({ id: idParam });
const deliveryParams = z.object({ id: z.uuid() });
/** Signing secret in the format of Standard Webhooks: `whsec_` and 32 bytes in Base64. */
const secret = z.string();

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
  listFailed: endpoint({
    method: 'POST',
    path: '/webhook/failed-deliveries',
    summary: 'List the failed deliveries of all webhooks in the last 30 days, newest first, paged',
    access,
    kind: 'read',
    body: z.object({
      pageIndex: z.int().nonnegative().max(1_000_000).default(0),
      pageSize: z.int().min(1).max(200).default(25),
    }),
    /** Deliveries of a webhook that is off cannot be retried. */
    reply: pagedList(
      delivery.extend({ webhook: z.object({ ID: id, name: z.string(), active: z.boolean(), url: z.string() }) }),
    ),
  }),
  redeliver: endpoint({
    method: 'POST',
    path: '/webhook/delivery/{id}/redeliver',
    summary: 'Retry a delivery immediately under the same ID; 409 V_07 while the webhook is off',
    access,
    params: deliveryParams,
  }),
};
