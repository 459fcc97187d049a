import type { contract } from '@ximblox/contract';
import type { Context, Handlers } from '../../../context.ts';
import { inLane } from '../../../platform/jobs/lanes.ts';
import { listDeliveries, listFailed, redeliver } from './deliveries.ts';
import { deliverWebhook } from './deliver-webhook.job.ts';
import {
  addressErrors,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  renewSecret,
  testWebhook,
  updateWebhook,
} from './manage-webhooks.ts';
import { trimDeliveries, trimDeliveriesJob } from './trim-deliveries.job.ts';
import { deliverWebhookJob } from './schedule-deliveries.ts';

export { emitContentWebhooks, emitSubmissionWebhooks } from './emit-webhooks.ts';
export { scheduleTrimDeliveries } from './trim-deliveries.job.ts';
export { canDecryptWebhookSecret } from './webhook-secret.ts';
export { scheduleWaitingDeliveries } from './schedule-deliveries.ts';

export const webhookHandlers: Handlers<typeof contract.webhooks> = {
  list: (context) => listWebhooks(context),
  get: (context, { params }) => getWebhook(context, params.id),
  create: {
    handle: (context, { body }) => createWebhook(context, body),
    validate: async (context, { body }) => addressErrors(context, body),
  },
  update: {
    handle: (context, { params, body }) => updateWebhook(context, params.id, body),
    validate: async (context, { body }) => addressErrors(context, body),
  },
  delete: async (context, { params }) => {
    await deleteWebhook(context, params.id);
    return {};
  },
  renewSecret: async (context, { params }) => ({ secret: await renewSecret(context, params.id) }),
  test: async (context, { params }) => ({ deliveryID: await testWebhook(context, params.id) }),
  listDeliveries: (context, { params, body }) => listDeliveries(context, params.id, body),
  listFailed: (context, { body }) => listFailed(context, body),
  redeliver: async (context, { params }) => {
    await redeliver(context, params.id);
    return {};
  },
};

/** Job handlers by job name. */
export const webhookJobs = {
  [deliverWebhookJob]: inLane('network', deliverWebhook),
  [trimDeliveriesJob]: (context: Context): Promise<void> => trimDeliveries(context),
};
