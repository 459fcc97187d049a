import type { Context } from '../../../context.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import { audit } from '../../foundation/audit/index.ts';
import { siteNameOf } from '../../foundation/settings/index.ts';
import { actingAs, userLanguage, listUsers } from '../../people/users/index.ts';
import { daysOfFailing } from './delivery-rules.ts';
import type { WaitingDelivery } from './delivery-store.ts';
import { switchOffTexts } from './switch-off-texts.ts';
import { switchWebhookOff } from './webhook-store.ts';

/** Tells everybody who manages webhooks. */
async function tell(
  context: Context,
  webhook: Pick<WaitingDelivery, 'webhook_id' | 'webhook_name' | 'url'>,
  why: string,
) {
  const { db, services } = context;
  const values: Record<string, string> = {
    webhook: webhook.webhook_name,
    address: webhook.url,
    days: String(daysOfFailing),
    site: await siteNameOf(context),
  };
  for (const user of await listUsers(db)) {
    if (!user.active || !actingAs(context, user).can('manage-webhooks', {})) continue;
    const language = userLanguage(user);
    const { greeting, subject, unwanted, failing, rest, button } = switchOffTexts[language];
    const fill = (text: string): string =>
      text.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'name' ? user.name : (values[name] ?? '')));
    const mail = composeMail({
      to: user.email,
      language,
      subject: fill(subject),
      paragraphs: [`${fill(greeting)}\n\n${fill(why === 'unwanted' ? unwanted : failing)}`, fill(rest)],
      link: { label: button, url: `${publicOrigin(services.settings)}/cmsadmin/webhooks/${webhook.webhook_id}` },
    });
    await services.mailer.send(db, mail);
  }
}

/** Switches a webhook off when its receiver wants no more, or when nothing has got through for days. */
export async function switchOff(context: Context, webhook: WaitingDelivery, isUnwanted: boolean): Promise<void> {
  const { webhook_id, webhook_name: name, url } = webhook;
  if (!(await switchWebhookOff(context.db, webhook_id, isUnwanted))) return;
  const changes = { name, url, active: { from: true, to: false } };
  await audit(context, { action: 'webhook.switch-off', object: 'webhook', objectID: webhook_id, changes });
  await tell(context, webhook, isUnwanted ? 'unwanted' : 'failing');
}
