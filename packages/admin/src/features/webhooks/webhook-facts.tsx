import type { Webhook } from '@ximblox/contract';
import { CircleAlert, CircleCheck, CirclePause } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { pageTypeLabel, usePageTypes } from '../../lib/site-settings.ts';
import { Status } from '../../ui/data-table/cells.tsx';

const appearances = {
  on: { icon: CircleCheck, tone: 'success' },
  failing: { icon: CircleAlert, tone: 'danger' },
  off: { icon: CirclePause, tone: 'muted' },
  'switched-off': { icon: CircleAlert, tone: 'danger' },
} as const;

const stateOf = ({ active, failingSince, switchedOffAt }: Webhook): keyof typeof appearances => {
  if (active) return failingSince === null ? 'on' : 'failing';
  return switchedOffAt === null ? 'off' : 'switched-off';
};

/** State of a webhook: on, failing, off, or turned off after failures. */
export function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const state = stateOf(webhook);
  const since = webhook.active ? webhook.failingSince : webhook.switchedOffAt;
  return (
    <Status {...appearances[state]}>
      {t(`webhooks.state.${state}`, { time: since === null ? '' : dateTime(since) })}
    </Status>
  );
}

/** Events, locales and page types of a webhook. */
export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const types = usePageTypes();
  const { events, locales, pageTypes } = webhook;
  const facts = [
    [t('webhooks.column.events'), events.map((event) => t(`webhooks.event.${event}`)).join(', ')],
    [t('webhooks.locales'), locales.map(localeName).join(', ')],
    [t('webhooks.pageTypes'), pageTypes.map((id) => pageTypeLabel(types, id)).join(', ')],
  ].filter(([, value]) => value !== '');
  return (
    <dl className="small facts">
      <div>
        <dt>{t('webhooks.column.state')}</dt>
        <dd>
          <WebhookStatus webhook={webhook} />
        </dd>
      </div>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
