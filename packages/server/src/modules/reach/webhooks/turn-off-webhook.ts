import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { mailUsersWith } from '../../people/users/index.ts';
import { maxFailingDays } from './delivery-rules.ts';
import type { WaitingDelivery } from './delivery-store.ts';
import { turnOffMessages } from './turn-off-messages.ts';
import { deactivateWebhook } from './webhook-store.ts';

/** Sends an email to all active users with permission to manage webhooks. */
const notifyManagers = (context: Context, webhook: WaitingDelivery, reason: 'unwanted' | 'failing'): Promise<void> =>
  mailUsersWith(context, 'manage-webhooks', (language, fill) => {
    const { subject, rest, button, [reason]: text } = turnOffMessages[language];
    const values = { webhook: webhook.webhook_name, address: webhook.url, days: String(maxFailingDays) };
    return {
      subject: fill(subject, values),
      text: [fill(text, values)],
      rest: [fill(rest, values)],
      button: { label: button, path: `webhooks/${webhook.webhook_id}` },
    };
  });

/** Turns a webhook off if its receiver is gone, or after `maxFailingDays` without a successful delivery. */
export async function turnOffWebhook(context: Context, webhook: WaitingDelivery, isGone: boolean): Promise<void> {
  const { webhook_id, webhook_name: name, url } = webhook;
  if (!(await deactivateWebhook(context.db, webhook_id, isGone))) return;
  const changes = { name, url, active: { from: true, to: false } };
  await audit(context, { action: 'webhook.switch-off', object: 'webhook', objectID: webhook_id, changes });
  await notifyManagers(context, webhook, isGone ? 'unwanted' : 'failing');
}
