import type { Webhook } from '@ximblox/contract';
import { CircleAlert, CircleCheck, CirclePause } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import classes from './webhooks.module.css';

const icons = { on: CircleCheck, failing: CircleAlert, off: CirclePause, 'switched-off': CircleAlert };

const stateOf = ({ active, failingSince, switchedOffAt }: Webhook): keyof typeof icons => {
  if (active) return failingSince === null ? 'on' : 'failing';
  return switchedOffAt === null ? 'off' : 'switched-off';
};

/** Whether a webhook works, in words and with a shape. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const state = stateOf(webhook);
  const Icon = icons[state];
  const since = webhook.active ? webhook.failingSince : webhook.switchedOffAt;
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={14} aria-hidden />
      {t(`webhooks.state.${state}`, { time: since === null ? '' : dateTime(since) })}
    </span>
  );
}
