import {
  type AnswerOf,
  type contract,
  type ErrorItem,
  fail,
  failAll,
  type Webhook,
  type WebhookInput,
} from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { isPrivateIP } from '../../../platform/outside/outbound-request.ts';
import { audit, fieldChanges } from '../../foundation/audit/index.ts';
import { sendTestDelivery } from './emit-webhooks.ts';
import { createWebhookSecret } from './webhook-secret.ts';
import {
  clearPause,
  findWebhook,
  insertWebhook,
  listWebhookRows,
  lockWebhook,
  deleteWebhookRow,
  updateWebhookRow,
  replaceWebhookSecret,
  type WebhookRow,
} from './webhook-store.ts';

const inputOf = ({ name, url, events, locales, page_types, active }: WebhookRow): WebhookInput => ({
  name,
  url,
  events: events as WebhookInput['events'],
  locales,
  pageTypes: page_types,
  active,
});

const toWire = (row: WebhookRow): Webhook => ({
  ...inputOf(row),
  id: row.id,
  failingSince: row.failing_since?.toISOString() ?? null,
  switchedOffAt: row.switched_off_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  createdBy: { ID: row.created_by ?? 0, name: row.created_by_name },
  lastDelivery:
    row.last_state === null || row.last_created_at === null
      ? null
      : {
          state: row.last_state as NonNullable<Webhook['lastDelivery']>['state'],
          createdAt: row.last_created_at.toISOString(),
        },
});

/** Returns the fields for the audit log. The query of the URL is omitted, since it may contain secrets. */
const auditFields = ({ url, events, locales, pageTypes, ...rest }: WebhookInput): Record<string, unknown> => {
  const { origin, pathname } = new URL(url);
  const lists = { events: events.join(' '), locales: locales.join(' '), pageTypes: pageTypes.join(' ') };
  return { ...rest, ...lists, url: `${origin}${pathname}` };
};

const missing = (): never => fail('V_12', 'id', { status: 404 });

export const listWebhooks = async ({ db }: Context): Promise<Webhook[]> => (await listWebhookRows(db)).map(toWire);

/** @throws 404 V_12 on `id` */
export const getWebhook = async ({ db }: Context, id: number): Promise<Webhook> =>
  toWire((await findWebhook(db, id)) ?? missing());

/** Returns V_12 on `url` for an address without TLS or with a private IP address. */
export function addressErrors({ services: { settings } }: Context, { url }: Partial<WebhookInput>): ErrorItem[] {
  if (settings.webhooksAnywhere || url === undefined) return [];
  const address = new URL(url);
  return address.protocol !== 'https:' || isPrivateIP(address) ? [{ property: 'url', code: 'V_12' }] : [];
}

/** Creates a webhook and returns it with its secret. @throws V_12 on `url` */
export async function createWebhook(
  context: Context,
  input: WebhookInput,
): Promise<AnswerOf<typeof contract.webhooks.create>> {
  const { db, services } = context;
  failAll(addressErrors(context, input));
  const { secret, sealed } = await createWebhookSecret(services.settings);
  const id = await insertWebhook(db, { ...input, secret: sealed, userID: actorID(context) });
  await audit(context, { action: 'webhook.create', object: 'webhook', objectID: id, changes: auditFields(input) });
  return { webhook: await getWebhook(context, id), secret };
}

/** Changes a webhook and resets its failure state. @throws 404 V_12 on `id`, V_12 on `url` */
export async function updateWebhook(
  context: Context,
  id: number,
  input: WebhookInput,
): Promise<AnswerOf<typeof contract.webhooks.update>> {
  const before = (await lockWebhook(context.db, id)) ?? missing();
  failAll(addressErrors(context, input));
  await updateWebhookRow(context.db, id, input);
  const changes = { name: input.name, ...fieldChanges(auditFields(inputOf(before)), auditFields(input)) };
  await audit(context, { action: 'webhook.update', object: 'webhook', objectID: id, changes });
  return { webhook: await getWebhook(context, id) };
}

/** @throws 404 V_12 on `id` */
export async function deleteWebhook(context: Context, id: number): Promise<void> {
  const { name } = (await lockWebhook(context.db, id)) ?? missing();
  await deleteWebhookRow(context.db, id);
  await audit(context, { action: 'webhook.delete', object: 'webhook', objectID: id, changes: { name } });
}

/** Replaces the secret of a webhook and returns the new one. @throws 404 V_12 on `id` */
export async function renewSecret(context: Context, id: number): Promise<string> {
  const { name } = (await lockWebhook(context.db, id)) ?? missing();
  const { secret, sealed } = await createWebhookSecret(context.services.settings);
  await replaceWebhookSecret(context.db, id, sealed);
  await audit(context, { action: 'webhook.renew-secret', object: 'webhook', objectID: id, changes: { name } });
  return secret;
}

/** Sends a test event and returns the ID of the delivery. @throws 404 V_12 on `id`, 409 V_07 while the webhook is off */
export async function testWebhook(context: Context, id: number): Promise<string> {
  const { active, name } = (await lockWebhook(context.db, id)) ?? missing();
  if (!active) fail('V_07');
  await clearPause(context.db, id);
  const deliveryID = await sendTestDelivery(context, id);
  await audit(context, { action: 'webhook.test', object: 'webhook', objectID: id, changes: { name } });
  return deliveryID;
}
