import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';
import { SecretModal } from '../../ui/secret-modal.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { WebhookModal } from './webhook-modal.tsx';
import { webhooksQuery } from './webhook-queries.ts';
import { WebhookTable } from './webhook-table.tsx';

/** Addresses of others that are told what happens here, and whether they hear it. */
export function WebhooksScreen() {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<{ name: string; secret: string }>();
  const list = useQuery(webhooksQuery);
  return (
    <>
      <PageHeader
        title={t('webhooks.title')}
        description={t('webhooks.description')}
        actions={
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {t('webhooks.add')}
          </Button>
        }
      />
      {list.error && <ErrorState failure={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <LoadingState />}
      {list.data?.length === 0 && (
        <EmptyState title={t('webhooks.empty')} icon={Webhook}>
          {t('webhooks.emptyText')}
        </EmptyState>
      )}
      {list.data && list.data.length > 0 && <WebhookTable webhooks={list.data} />}
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
