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
import { makeWebhookSecret } from './webhook-secret.ts';
import {
  endPause,
  findWebhook,
  insertWebhook,
  listWebhookRows,
  lockWebhook,
  removeWebhook,
  setWebhook,
  setWebhookSecret,
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

const onWire = (row: WebhookRow): Webhook => ({
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

/** What the audit log keeps: addresses of webhooks may carry secrets behind their question mark. */
const audited = ({ url, events, locales, pageTypes, ...rest }: WebhookInput): Record<string, unknown> => {
  const { origin, pathname } = new URL(url);
  const lists = { events: events.join(' '), locales: locales.join(' '), pageTypes: pageTypes.join(' ') };
  return { ...rest, ...lists, url: `${origin}${pathname}` };
};

const missing = (): never => fail('V_12', 'id', { status: 404 });

export const listWebhooks = async ({ db }: Context): Promise<Webhook[]> => (await listWebhookRows(db)).map(onWire);

/** @throws 404 V_12 on `id` */
export const getWebhook = async ({ db }: Context, id: number): Promise<Webhook> =>
  onWire((await findWebhook(db, id)) ?? missing());

/** V_12 on a `url` without TLS, or that leads into a private network by its number. */
export function addressErrors({ services: { settings } }: Context, { url }: Partial<WebhookInput>): ErrorItem[] {
  if (settings.webhooksAnywhere || url === undefined) return [];
  const address = new URL(url);
  return address.protocol !== 'https:' || isPrivateIP(address) ? [{ property: 'url', code: 'V_12' }] : [];
}

/** Makes a webhook. @throws V_12 on `url` */
export async function createWebhook(
  context: Context,
  input: WebhookInput,
): Promise<AnswerOf<typeof contract.webhooks.create>> {
  const { db, services } = context;
  failAll(addressErrors(context, input));
  const { secret, sealed } = await makeWebhookSecret(services.settings);
  const id = await insertWebhook(db, { ...input, secret: sealed, userID: actorID(context) });
  await audit(context, { action: 'webhook.create', object: 'webhook', objectID: id, changes: audited(input) });
  return { webhook: await getWebhook(context, id), secret };
}

/** Changes a webhook; switching it on starts anew what was counted against it. @throws 404 V_12 on `id`, V_12 on `url` */
export async function updateWebhook(
  context: Context,
  id: number,
  input: WebhookInput,
): Promise<AnswerOf<typeof contract.webhooks.update>> {
  const before = (await lockWebhook(context.db, id)) ?? missing();
  failAll(addressErrors(context, input));
  await setWebhook(context.db, id, input);
  const changes = { name: input.name, ...fieldChanges(audited(inputOf(before)), audited(input)) };
  await audit(context, { action: 'webhook.update', object: 'webhook', objectID: id, changes });
  return { webhook: await getWebhook(context, id) };
}

/** @throws 404 V_12 on `id` */
export async function deleteWebhook(context: Context, id: number): Promise<void> {
  const { name } = (await lockWebhook(context.db, id)) ?? missing();
  await removeWebhook(context.db, id);
  await audit(context, { action: 'webhook.delete', object: 'webhook', objectID: id, changes: { name } });
}

/** Gives a webhook another secret. @returns it @throws 404 V_12 on `id` */
export async function renewSecret(context: Context, id: number): Promise<string> {
  const { name } = (await lockWebhook(context.db, id)) ?? missing();
  const { secret, sealed } = await makeWebhookSecret(context.services.settings);
  await setWebhookSecret(context.db, id, sealed);
  await audit(context, { action: 'webhook.renew-secret', object: 'webhook', objectID: id, changes: { name } });
  return secret;
}

/** Delivers an event that means nothing. @throws 404 V_12 on `id`, 409 V_07 while the webhook is off */
export async function testWebhook(context: Context, id: number): Promise<string> {
  const { active, name } = (await lockWebhook(context.db, id)) ?? missing();
  if (!active) fail('V_07');
  await endPause(context.db, id);
  const deliveryID = await sendTestDelivery(context, id);
  await audit(context, { action: 'webhook.test', object: 'webhook', objectID: id, changes: { name } });
  return deliveryID;
}
