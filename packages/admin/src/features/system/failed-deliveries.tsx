import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract, webhookEvents } from '@ximblox/contract';
import { CircleCheck, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { CellDetail, RowTitle } from '../../ui/data-table/cells.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { useCall } from '../../ui/use-call.ts';
import classes from './system.module.css';

/** The latest failed deliveries. */
const deliveriesQuery = {
  queryKey: ['system', 'deliveries'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.call(contract.webhooks.listFailed, { body: { pageIndex: 0, pageSize: 50 }, signal }),
};

/** Button that repeats a delivery. */
function RetryButton({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const { isRunning, run } = useCall();
  const retry = async (): Promise<void> => {
    await run(() => api.call(contract.webhooks.redeliver, { params: { id } }), t('webhooks.delivery.redelivered'));
    await queryClient.invalidateQueries({ queryKey: ['system'] });
  };
  return (
    <Button
      variant="default"
      size="compact-md"
      disabled={isRunning}
      leftSection={<RotateCw size={14} aria-hidden />}
      onClick={() => void retry()}
    >
      {t('webhooks.delivery.redeliver')}
      <span className="visually-hidden">: {name}</span>
    </Button>
  );
}

/** The latest failed deliveries of all webhooks. Those of a webhook that is off cannot be retried. */
export function FailedDeliveries() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(deliveriesQuery);
  const eventName = (event: string): string => {
    const known = webhookEvents.find((one) => one === event);
    return known ? t(`webhooks.event.${known}`) : t('webhooks.event.test');
  };
  if (error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState rows={4} />;
  return (
    <section className={classes.section} aria-labelledby="system-deliveries">
      <h2 id="system-deliveries">{t('system.deliveries.title')}</h2>
      {data.items.length === 0 ? (
        <EmptyState title={t('system.deliveries.empty')} icon={CircleCheck} />
      ) : (
        <DataTable
          caption={t('system.deliveries.title')}
          rows={data.items}
          rowKey={({ id }) => id}
          columns={[
            {
              head: t('system.deliveries.webhook'),
              isTitle: true,
              renderCell: ({ webhook: { ID, name, url } }) => (
                <>
                  <RowTitle>
                    <Link to={`/webhooks/${ID}`}>{name}</Link>
                  </RowTitle>
                  <CellDetail>{url}</CellDetail>
                </>
              ),
            },
            {
              head: t('system.deliveries.event'),
              renderCell: ({ event, createdAt }) => (
                <>
                  {eventName(event)}
                  <CellDetail>
                    <DateTime time={createdAt} />
                  </CellDetail>
                </>
              ),
            },
            {
              head: t('system.deliveries.result'),
              renderCell: ({ failure, status }) =>
                [
                  failure === null || failure === 'refused' ? '' : t(`webhooks.delivery.failure.${failure}`),
                  status === null ? '' : t('webhooks.delivery.status', { status }),
                ]
                  .filter((part) => part !== '')
                  .join(' · ') || '–',
            },
          ]}
          renderActions={({ id, webhook }) => webhook.active && <RetryButton id={id} name={webhook.name} />}
        />
      )}
    </section>
  );
}
