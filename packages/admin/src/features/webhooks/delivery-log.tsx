import { contract, deliveryStates, type Webhook } from '@ximblox/contract';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { choiceFilter } from '../../lib/list/filters.ts';
import { useList } from '../../lib/list/use-list.ts';
import { ListFilter } from '../../ui/list-screen/list-filter.tsx';
import { ListView } from '../../ui/list-screen/list-view.tsx';
import { DeliveryResult, DeliveryStatus, RedeliverButton, useEventName } from './delivery-cells.tsx';
import { DeliveryDetails } from './delivery-details.tsx';
import { askAgain } from './webhook-queries.ts';
import classes from './webhooks.module.css';

const filters = { state: choiceFilter(deliveryStates) };

/** Delivery log of a webhook, including pending deliveries. */
export function DeliveryLog({ webhook: { id, active } }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const eventName = useEventName();
  const list = useList({
    queryKey: ['webhooks', 'deliveries', id],
    filters,
    sorts: { createdAt: 'desc' },
    read: ({ state, ...page }, signal) =>
      api.call(contract.webhooks.listDeliveries, {
        params: { id: String(id) },
        body: { ...page, state: state || undefined },
        signal,
      }),
    refetchInterval: ({ items }) => (items.some(({ state }) => state === 'waiting') ? askAgain : false),
  });
  return (
    <section className={classes.log}>
      <h2>{t('webhooks.delivery.title')}</h2>
      <ListView
        caption={t('webhooks.delivery.title')}
        list={list}
        hasSearch
        filters={
          <ListFilter
            list={list}
            name="state"
            label={t('webhooks.column.state')}
            all={t('webhooks.delivery.allStates')}
            choices={deliveryStates.map((value) => ({ value, label: t(`webhooks.delivery.state.${value}`) }))}
          />
        }
        count={(count) => t('webhooks.delivery.count', { count })}
        empty={{
          title: t('webhooks.delivery.empty'),
          icon: WebhookIcon,
          text: t('webhooks.delivery.emptyText'),
        }}
        rowKey={(delivery) => delivery.id}
        columns={[
          {
            head: t('webhooks.column.time'),
            sort: 'createdAt',
            renderCell: ({ createdAt }) => <time dateTime={createdAt}>{dateTime(createdAt)}</time>,
          },
          { head: t('webhooks.column.event'), renderCell: ({ event }) => eventName(event) },
          { head: t('webhooks.column.state'), renderCell: (delivery) => <DeliveryStatus delivery={delivery} /> },
          { head: t('webhooks.column.result'), renderCell: (delivery) => <DeliveryResult delivery={delivery} /> },
        ]}
        details={{
          label: ({ event, createdAt }) =>
            t('webhooks.delivery.details', { event: eventName(event), time: dateTime(createdAt) }),
          renderContent: (delivery) => <DeliveryDetails delivery={delivery} />,
        }}
        // Paused webhooks receive nothing.
        renderActions={active ? (delivery) => <RedeliverButton delivery={delivery} /> : undefined}
      />
    </section>
  );
}
