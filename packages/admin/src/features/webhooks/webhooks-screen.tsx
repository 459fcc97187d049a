import { Button } from '@mantine/core';
import { contract, type Webhook as WebhookInfo } from '@ximblox/contract';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useWholeList } from '../../lib/list/use-list.ts';
import { CellDetail, RowTitle } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ListScreen } from '../../ui/list-screen/list-screen.tsx';
import { SecretModal } from '../../ui/secret-modal.tsx';
import { WebhookStatus } from './webhook-facts.tsx';
import { WebhookModal } from './webhook-modal.tsx';
import { askAgain, isWaiting } from './webhook-queries.ts';

function useColumns() {
  const { t } = useTranslation();
  const columns: Column<WebhookInfo>[] = [
    {
      head: t('webhooks.column.name'),
      isTitle: true,
      renderCell: ({ id, name, url }) => (
        <>
          <RowTitle to={`/webhooks/${id}`}>{name}</RowTitle>
          <CellDetail>{url}</CellDetail>
        </>
      ),
    },
    {
      head: t('webhooks.column.events'),
      renderCell: ({ events }) => events.map((event) => t(`webhooks.event.${event}`)).join(', '),
    },
    { head: t('webhooks.column.state'), renderCell: (webhook) => <WebhookStatus webhook={webhook} /> },
    {
      head: t('webhooks.column.last'),
      renderCell: ({ lastDelivery }) =>
        lastDelivery ? (
          <>
            {t(`webhooks.delivery.state.${lastDelivery.state}`)} · <DateTime time={lastDelivery.createdAt} />
          </>
        ) : (
          t('webhooks.delivery.none')
        ),
    },
  ];
  return columns;
}

/** Webhooks with their state. */
export function WebhooksScreen() {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<{ name: string; secret: string }>();
  const list = useWholeList({
    queryKey: ['webhooks', 'list'],
    read: (signal) => api.call(contract.webhooks.list, { signal }),
    refetchInterval: (webhooks) => (webhooks.some(isWaiting) ? askAgain : false),
  });
  return (
    <>
      <ListScreen
        title={t('webhooks.title')}
        description={t('webhooks.description')}
        headerActions={
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {t('webhooks.add')}
          </Button>
        }
        list={list}
        empty={{ title: t('webhooks.empty'), icon: Webhook, text: t('webhooks.emptyText') }}
        rowKey={({ id }) => id}
        columns={useColumns()}
      />
      {isAdding && (
        <WebhookModal
          onClose={() => setAdding(false)}
          onSaved={({ webhook, secret }) => secret !== undefined && setMade({ name: webhook.name, secret })}
        />
      )}
      {made && (
        <SecretModal
          title={t('webhooks.secret.title', { name: made.name })}
          text={t('webhooks.secret.text')}
          label={t('webhooks.secret.label')}
          secret={made.secret}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  );
}
