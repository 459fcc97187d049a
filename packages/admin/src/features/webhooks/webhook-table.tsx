import type { Webhook } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DateTime } from '../../ui/date-time.tsx';
import { WebhookState } from './webhook-state.tsx';
import classes from './webhooks.module.css';

function Row({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const { id, name, url, events, lastDelivery } = webhook;
  return (
    <tr>
      <th scope="row" className={classes.name}>
        <Link to={`/webhooks/${id}`}>{name}</Link>
        <span className={classes.address}>{url}</span>
      </th>
      <td className={classes.events}>{events.map((event) => t(`webhooks.event.${event}`)).join(', ')}</td>
      <td>
        <WebhookState webhook={webhook} />
      </td>
      <td className={classes.last}>
        {lastDelivery ? (
          <>
            {t(`webhooks.delivery.state.${lastDelivery.state}`)} · <DateTime time={lastDelivery.createdAt} />
          </>
        ) : (
          t('webhooks.delivery.none')
        )}
      </td>
    </tr>
  );
}

/** Webhooks as a table; on a narrow window each row becomes a card. */
export function WebhookTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  const { t } = useTranslation();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('webhooks.column.name')}</th>
          <th scope="col">{t('webhooks.column.events')}</th>
          <th scope="col">{t('webhooks.column.state')}</th>
          <th scope="col">{t('webhooks.column.last')}</th>
        </tr>
      </thead>
      <tbody>
        {webhooks.map((webhook) => (
          <Row key={webhook.id} webhook={webhook} />
        ))}
      </tbody>
    </table>
  );
}
