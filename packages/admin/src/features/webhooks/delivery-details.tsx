import type { Delivery } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import classes from './webhooks.module.css';

/** Formats a payload as indented JSON. */
function indented(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}

/** Scrollable text, also by keyboard. */
const Text = ({ label, children }: { label: string; children: string }) => (
  <pre
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be focusable
    tabIndex={0}
    role="region"
    aria-label={label}
  >
    {children}
  </pre>
);

/** Payload and response of a delivery, and the time of the next attempt. */
export function DeliveryDetails({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { id, payload, answer, lastAttemptAt, nextAttemptAt } = delivery;
  const isPutOff = nextAttemptAt !== null && delivery.attempts > 0;
  return (
    <div className="stack gap-16">
      <dl className="small facts">
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
      <div className={`stack side-by-side ${classes.texts}`}>
        <section>
          <h3>{t('webhooks.delivery.payload')}</h3>
          <Text label={t('webhooks.delivery.payload')}>{indented(payload)}</Text>
        </section>
        <section>
          <h3>{t('webhooks.delivery.answer')}</h3>
          {answer === '' ? (
            <p className="muted">{t('webhooks.delivery.noAnswer')}</p>
          ) : (
            <Text label={t('webhooks.delivery.answer')}>{answer}</Text>
          )}
        </section>
      </div>
    </div>
  );
}
