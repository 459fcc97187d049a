import { randomUUID } from 'node:crypto';
import { pagePath } from '@ximblox/blocks/internal';
import { type WebhookEvent, webhookTestEvent } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context, PageEvent, ReleaseEvent } from '../../../context.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import { hasWebhooks, insertDeliveries, insertDelivery } from './delivery-store.ts';
import { scheduleDelivery } from './schedule-deliveries.ts';

const payloadOf = ({ services }: Context, type: string, data: Record<string, unknown>): string =>
  JSON.stringify({ type, timestamp: services.now().toISOString(), data });

/** Adds a delivery of a page event for each subscribed webhook. The payload names page and actor, not the content. */
async function emitPageWebhooks(context: Context, { name, page, ...details }: PageEvent): Promise<void> {
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
  for (const delivery of deliveries) await scheduleDelivery(context, delivery);
}

/** Adds a delivery of a release for each subscribed webhook. */
async function emitReleaseWebhooks(context: Context, { name, release }: ReleaseEvent): Promise<void> {
  const { id, items } = release;
  const data = { releaseID: id, name: release.name, items, actorID: actorID(context) };
  const payload = payloadOf(context, name, data);
  const deliveries = await insertDeliveries(context.db, { event: name, subject: `release:${id}`, payload });
  for (const delivery of deliveries) await scheduleDelivery(context, delivery);
}

/** Adds the deliveries of events of pages and releases. */
export async function emitContentWebhooks(
  context: Context,
  events: readonly (PageEvent | ReleaseEvent)[],
): Promise<void> {
  // A release publishes hundreds of pages; most sites have no webhook.
  if (events.length > 1 && !(await hasWebhooks(context.db))) return;
  for (const event of events)
    await ('release' in event ? emitReleaseWebhooks(context, event) : emitPageWebhooks(context, event));
}

/** Adds a delivery of a submission for each subscribed webhook. The payload names form and submission, not their content. */
export async function emitSubmissionWebhooks(context: Context, form: string, submissionID: number): Promise<void> {
  const event: WebhookEvent = 'form.received';
  const payload = payloadOf(context, event, { form, submissionID });
  const deliveries = await insertDeliveries(context.db, { event, subject: `submission:${submissionID}`, payload });
  for (const delivery of deliveries) await scheduleDelivery(context, delivery);
}

/** Sends a test event to one webhook. @returns the ID of the delivery */
export async function sendTestDelivery(context: Context, webhookID: number): Promise<string> {
  const payload = payloadOf(context, webhookTestEvent, { webhookID, actorID: actorID(context) });
  // A unique subject, so that a test does not wait for earlier tests.
  const subject = `test:${randomUUID()}`;
  const id = await insertDelivery(context.db, webhookID, { event: webhookTestEvent, subject, payload });
  await scheduleDelivery(context, id);
  return id;
}
