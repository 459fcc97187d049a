import { Button } from '@mantine/core';
import { contract, type Delivery, webhookEvents } from '@ximblox/contract';
import { CircleAlert, CircleCheck, Clock, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { CellDetail, Status } from '../../ui/data-table/cells.tsx';
import { useCall } from '../../ui/use-call.ts';
import { refreshWebhooks } from './webhook-queries.ts';

export function useEventName(): (event: string) => string {
  const { t } = useTranslation();
  return (event) => {
    const known = webhookEvents.find((one) => one === event);
    return known ? t(`webhooks.event.${known}`) : t('webhooks.event.test');
  };
}

const appearances = {
  waiting: { icon: Clock, tone: 'warning' },
  delivered: { icon: CircleCheck, tone: 'success' },
  failed: { icon: CircleAlert, tone: 'danger' },
} as const;

export function DeliveryStatus({ delivery: { state } }: { delivery: Delivery }) {
  const { t } = useTranslation();
  return <Status {...appearances[state]}>{t(`webhooks.delivery.state.${state}`)}</Status>;
}

/** Describes the result of the last attempt. */
export function DeliveryResult({ delivery: { failure, status, milliseconds, attempts } }: { delivery: Delivery }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const parts = [
    failure !== null && failure !== 'refused' ? t(`webhooks.delivery.failure.${failure}`) : '',
    status === null ? '' : t('webhooks.delivery.status', { status }),
    milliseconds === null ? '' : t('webhooks.delivery.milliseconds', { time: number(milliseconds) }),
  ];
  return (
    <>
      {parts.filter((part) => part !== '').join(' · ') || '–'}
      {attempts > 1 && <CellDetail>{t('webhooks.delivery.attempts', { number: attempts })}</CellDetail>}
    </>
  );
}

/** Button that repeats a delivery. */
export function RedeliverButton({ delivery: { id, event, createdAt, state, attempts } }: { delivery: Delivery }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const eventName = useEventName();
  const { isRunning, run } = useCall();
  if (state === 'waiting' && attempts === 0) return null;
  const redeliver = async (): Promise<void> => {
    await run(() => api.call(contract.webhooks.redeliver, { params: { id } }), t('webhooks.delivery.redelivered'));
    await refreshWebhooks();
  };
  return (
    <Button
      variant="default"
      size="compact-md"
      disabled={isRunning}
      leftSection={<RotateCw size={14} aria-hidden />}
      aria-label={`${t('webhooks.delivery.redeliver')}: ${eventName(event)}, ${dateTime(createdAt)}`}
      onClick={() => void redeliver()}
    >
      {t('webhooks.delivery.redeliver')}
    </Button>
  );
}
