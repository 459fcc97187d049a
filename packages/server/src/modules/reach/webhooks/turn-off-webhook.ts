import { fillMessage } from '@ximblox/blocks/internal';
import type { Context } from '../../../context.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import { audit } from '../../foundation/audit/index.ts';
import { siteNameOf } from '../../foundation/settings/index.ts';
import { actingAs, userLanguage, listUsers } from '../../people/users/index.ts';
import { maxFailingDays } from './delivery-rules.ts';
import type { WaitingDelivery } from './delivery-store.ts';
import { turnOffMessages } from './turn-off-messages.ts';
import { deactivateWebhook } from './webhook-store.ts';

/** Sends an email to all active users with permission to manage webhooks. */
async function notifyManagers(
  context: Context,
  webhook: Pick<WaitingDelivery, 'webhook_id' | 'webhook_name' | 'url'>,
  reason: 'unwanted' | 'failing',
) {
  const { db, services } = context;
  const values: Record<string, string> = {
    webhook: webhook.webhook_name,
    address: webhook.url,
    days: String(maxFailingDays),
    site: await siteNameOf(context),
  };
  for (const user of await listUsers(db)) {
    if (!user.active || !actingAs(context, user).can('manage-webhooks', {})) continue;
    const language = userLanguage(services.site, user);
    const { greeting, subject, unwanted, failing, rest, button } = turnOffMessages[language];
    const fill = (text: string): string => fillMessage(text, { ...values, name: user.name });
    const mail = composeMail({
      to: user.email,
      language,
      subject: fill(subject),
      paragraphs: [`${fill(greeting)}\n\n${fill(reason === 'unwanted' ? unwanted : failing)}`, fill(rest)],
      link: { label: button, url: `${publicOrigin(services.settings)}/cmsadmin/webhooks/${webhook.webhook_id}` },
    });
    await services.mailer.send(db, mail);
  }
}

/** Turns a webhook off if its receiver is gone, or after `maxFailingDays` without a successful delivery. */
export async function turnOffWebhook(context: Context, webhook: WaitingDelivery, isGone: boolean): Promise<void> {
  const { webhook_id, webhook_name: name, url } = webhook;
  if (!(await deactivateWebhook(context.db, webhook_id, isGone))) return;
  const changes = { name, url, active: { from: true, to: false } };
  await audit(context, { action: 'webhook.switch-off', object: 'webhook', objectID: webhook_id, changes });
  await notifyManagers(context, webhook, isGone ? 'unwanted' : 'failing');
}
