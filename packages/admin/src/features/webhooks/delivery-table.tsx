import { Button } from '@mantine/core';
import { contract, type Delivery, webhookEvents } from '@ximblox/contract';
import { ChevronRight, CircleAlert, CircleCheck, Clock, RotateCw } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { useFormats } from '../../lib/format.ts';
import { toast } from '../../ui/toasts.tsx';
import { refreshWebhooks } from './webhook-queries.ts';
import classes from './webhooks.module.css';

const icons = { waiting: Clock, delivered: CircleCheck, failed: CircleAlert };

function useEventName(): (event: string) => string {
  const { t } = useTranslation();
  return (event) => {
    const known = webhookEvents.find((one) => one === event);
    return known ? t(`webhooks.event.${known}`) : t('webhooks.event.test');
  };
}

/** What is sent, so that people can read it. */
function indented(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}

/** What came of the last attempt, in words. */
function Result({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { failure, status, milliseconds } = delivery;
  const parts = [
    failure !== null && failure !== 'refused' ? t(`webhooks.delivery.failure.${failure}`) : '',
    status === null ? '' : t('webhooks.delivery.status', { status }),
    milliseconds === null ? '' : t('webhooks.delivery.milliseconds', { time: number(milliseconds) }),
  ];
  return <>{parts.filter((part) => part !== '').join(' · ') || '–'}</>;
}

/** A text that may be too long for its place; it is scrolled by keys too. */
const Text = ({ label, children }: { label: string; children: string }) => (
  <pre
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
    tabIndex={0}
    role="region"
    aria-label={label}
  >
    {children}
  </pre>
);

function Details({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { id, payload, answer, lastAttemptAt, nextAttemptAt } = delivery;
  const isPutOff = nextAttemptAt !== null && delivery.attempts > 0;
  return (
    <div className={classes.details}>
      <dl className={classes.facts}>
        <div>
          <dt>{t('webhooks.delivery.id')}</dt>
          <dd>{id}</dd>
        </div>
        {lastAttemptAt !== null && (
          <div>
            <dt>{t('webhooks.delivery.lastAttempt')}</dt>
            <dd>{dateTime(lastAttemptAt)}</dd>
          </div>
        )}
        {isPutOff && (
          <div>
            <dt>{t('webhooks.delivery.nextAttempt')}</dt>
            <dd>{dateTime(nextAttemptAt)}</dd>
          </div>
        )}
      </dl>
      <div className={classes.texts}>
        <section>
          <h3>{t('webhooks.delivery.payload')}</h3>
          <Text label={t('webhooks.delivery.payload')}>{indented(payload)}</Text>
        </section>
        <section>
          <h3>{t('webhooks.delivery.answer')}</h3>
          {answer === '' ? (
            <p className={classes.muted}>{t('webhooks.delivery.noAnswer')}</p>
          ) : (
            <Text label={t('webhooks.delivery.answer')}>{answer}</Text>
          )}
        </section>
      </div>
    </div>
  );
}

function Row({ delivery, isOn }: { delivery: Delivery; isOn: boolean }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const eventName = useEventName();
  const textOf = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const id = useId();
  const name = eventName(delivery.event);
  const Icon = icons[delivery.state];
  const redeliver = async (): Promise<void> => {
    setRunning(true);
    try {
      await api.call(contract.webhooks.redeliver, { params: { id: delivery.id } });
      toast({ text: t('webhooks.delivery.redelivered') });
    } catch (failure) {
      toast({ text: errorsOfFailure(failure).map(textOf).join(' '), kind: 'error' });
    }
    await refreshWebhooks();
    setRunning(false);
  };
  return (
    <>
      <tr className={classes.line}>
        <th scope="row" className={classes.when}>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={t('webhooks.delivery.details', { event: name, time: dateTime(delivery.createdAt) })}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronRight size={14} aria-hidden />
          </button>
          <time dateTime={delivery.createdAt}>{dateTime(delivery.createdAt)}</time>
        </th>
        <td>{name}</td>
        <td>
          <span className={classes.state} data-state={delivery.state}>
            <Icon size={14} aria-hidden />
            {t(`webhooks.delivery.state.${delivery.state}`)}
          </span>
        </td>
        <td className={classes.result}>
          <Result delivery={delivery} />
          {delivery.attempts > 1 && (
            <span className={classes.muted}>{t('webhooks.delivery.attempts', { number: delivery.attempts })}</span>
          )}
        </td>
        <td className={classes.actions}>
          {isOn && (delivery.state !== 'waiting' || delivery.attempts > 0) && (
            <Button
              variant="default"
              size="compact-md"
              disabled={isRunning}
              leftSection={<RotateCw size={14} aria-hidden />}
              aria-label={`${t('webhooks.delivery.redeliver')}: ${name}, ${dateTime(delivery.createdAt)}`}
              onClick={() => void redeliver()}
            >
              {t('webhooks.delivery.redeliver')}
            </Button>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr id={id} className={classes.more}>
          <td colSpan={5}>
            <Details delivery={delivery} />
          </td>
        </tr>
      )}
    </>
  );
}

interface DeliveryTableProps {
  deliveries: readonly Delivery[];
  /** Rows of the view before, while the next ones load. */
  isStale: boolean;
  /** Whether the webhook is on: otherwise nothing is delivered once more. */
  isOn: boolean;
}

/** The log of a webhook; what was sent and answered stands behind a button. */
export function DeliveryTable({ deliveries, isStale, isOn }: DeliveryTableProps) {
  const { t } = useTranslation();
  return (
    <table className={classes.table} aria-busy={isStale} data-stale={isStale}>
      <thead>
        <tr>
          <th scope="col" className={classes.firstHead}>
            {t('webhooks.column.time')}
          </th>
          <th scope="col">{t('webhooks.column.event')}</th>
          <th scope="col">{t('webhooks.column.state')}</th>
          <th scope="col">{t('webhooks.column.result')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('page.overview.column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <Row key={delivery.id} delivery={delivery} isOn={isOn} />
        ))}
      </tbody>
    </table>
  );
}
