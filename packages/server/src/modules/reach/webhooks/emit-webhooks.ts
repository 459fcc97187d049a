import { randomUUID } from 'node:crypto';
import { pagePath } from '@ximblox/blocks';
import { type WebhookEvent, webhookTestEvent } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context, PageEvent } from '../../../context.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import { insertDeliveries, insertDelivery } from './delivery-store.ts';
import { wakeDelivery } from './wake-deliveries.ts';

const payloadOf = ({ services }: Context, type: string, data: Record<string, unknown>): string =>
  JSON.stringify({ type, timestamp: services.now().toISOString(), data });

/** Adds a delivery for each webhook that wants the event: where the page is and who changed it, nothing of its content. */
export async function emitPageWebhooks(context: Context, { name, page, ...details }: PageEvent): Promise<void> {
  const { db, services } = context;
  const { id, locale, slug, type } = page;
  const payload = payloadOf(context, name, {
    pageID: id,
    pageType: type,
    locale,
    slug,
    url: `${publicOrigin(services.settings)}${pagePath(services.site, locale, slug)}`,
    ...details,
    actorID: actorID(context),
  });
  const deliveries = await insertDeliveries(db, {
    event: name,
    subject: `page:${id}`,
    payload,
    locale,
    pageType: type,
  });
  for (const delivery of deliveries) await wakeDelivery(context, delivery);
}

/** Adds a delivery for each webhook that wants to know of a submission: by which form, never what or by whom. */
export async function emitSubmissionWebhooks(context: Context, form: string, submissionID: number): Promise<void> {
  const event: WebhookEvent = 'form.received';
  const payload = payloadOf(context, event, { form, submissionID });
  const deliveries = await insertDeliveries(context.db, { event, subject: `submission:${submissionID}`, payload });
  for (const delivery of deliveries) await wakeDelivery(context, delivery);
}

/** Sends a test event to one webhook. @returns the ID of the delivery */
export async function sendTestDelivery(context: Context, webhookID: number): Promise<string> {
  const payload = payloadOf(context, webhookTestEvent, { webhookID, actorID: actorID(context) });
  // Whoever tries again does not wait for the try before.
  const subject = `test:${randomUUID()}`;
  const id = await insertDelivery(context.db, webhookID, { event: webhookTestEvent, subject, payload });
  await wakeDelivery(context, id);
  return id;
}
