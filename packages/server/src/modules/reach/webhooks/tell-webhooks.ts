import { randomUUID } from 'node:crypto';
import { pagePath } from '@ximblox/blocks';
import { type WebhookEvent, webhookTest } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import { insertDeliveries, insertDelivery } from './delivery-store.ts';
import { wakeDelivery } from './wake-deliveries.ts';

/** What is told of a page. */
interface ToldPage {
  id: number;
  locale: string;
  slug: string;
  type: string;
}

type PageEvent = Extract<WebhookEvent, `page.${string}`>;

const payloadOf = ({ services }: Context, type: string, data: Record<string, unknown>): string =>
  JSON.stringify({ type, timestamp: services.now().toISOString(), data });

/**
 * Lets webhooks hear of a page once the transaction commits: where it is and who did it, nothing of what it says.
 * @param details.versionID the version that is public now, or was until now; null for none
 */
export async function tellOfPage(
  context: Context,
  event: PageEvent,
  page: ToldPage,
  details: { versionID: number | null; wasPublic?: boolean },
): Promise<void> {
  const { db, services } = context;
  const { id, locale, slug, type } = page;
  const payload = payloadOf(context, event, {
    pageID: id,
    pageType: type,
    locale,
    slug,
    url: `${publicOrigin(services.settings)}${pagePath(services.site, locale, slug)}`,
    ...details,
    actorID: actorID(context),
  });
  const told = await insertDeliveries(db, { event, subject: `page:${id}`, payload, locale, pageType: type });
  for (const delivery of told) await wakeDelivery(context, delivery);
}

/** Lets webhooks hear that something was sent by a form, once the transaction commits: by which form, never what or by whom. */
export async function tellOfSubmission(context: Context, form: string, submissionID: number): Promise<void> {
  const event: WebhookEvent = 'form.received';
  const payload = payloadOf(context, event, { form, submissionID });
  const told = await insertDeliveries(context.db, { event, subject: `submission:${submissionID}`, payload });
  for (const delivery of told) await wakeDelivery(context, delivery);
}

/** Delivers an event that means nothing. @returns the ID of the delivery */
export async function tellTest(context: Context, webhookID: number): Promise<string> {
  const payload = payloadOf(context, webhookTest, { webhookID, actorID: actorID(context) });
  // Whoever tries again does not wait for the try before.
  const subject = `test:${randomUUID()}`;
  const id = await insertDelivery(context.db, webhookID, { event: webhookTest, subject, payload });
  await wakeDelivery(context, id);
  return id;
}
