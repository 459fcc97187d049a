import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract, type Webhook } from '@ximblox/contract';
import { KeyRound, Pencil, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { api } from '../../lib/api.ts';
import { LazyActionsMenu } from '../../ui/lazy-actions-menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SecretModal } from '../../ui/secret-modal.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { useCall } from '../../ui/use-call.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { DeleteWebhookModal, RenewSecretModal } from './webhook-dialogs.tsx';
import { WebhookFacts } from './webhook-facts.tsx';
import { WebhookModal } from './webhook-modal.tsx';
import { refreshWebhooks, webhookQuery } from './webhook-queries.ts';

type Dialog = 'edit' | 'renew' | 'delete';

function HeaderActions({ webhook, onOpen }: { webhook: Webhook; onOpen: (dialog: Dialog) => void }) {
  const { t } = useTranslation();
  const { isRunning, run } = useCall();
  const tryOut = async (): Promise<void> => {
    await run(() => api.call(contract.webhooks.test, { params: { id: String(webhook.id) } }), t('webhooks.tested'));
    await refreshWebhooks();
  };
  return (
    <>
      <LazyActionsMenu
        label={t('page.overview.action.more', { title: webhook.name })}
        actions={[
          { text: t('webhooks.renew.action'), icon: KeyRound, onClick: () => onOpen('renew') },
          { text: t('common.delete'), icon: Trash2, isDangerous: true, onClick: () => onOpen('delete') },
        ]}
      />
      {webhook.active && (
        <Button
          variant="default"
          leftSection={<Send size={16} aria-hidden />}
          disabled={isRunning}
          onClick={() => void tryOut()}
        >
          {t('webhooks.test')}
        </Button>
      )}
      <Button leftSection={<Pencil size={16} aria-hidden />} onClick={() => onOpen('edit')}>
        {t('common.edit')}
      </Button>
    </>
  );
}

/** One webhook with its events, delivery log and actions. */
export function WebhookScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const [open, setOpen] = useState<Dialog>();
  const [secret, setSecret] = useState<string>();
  const { data: webhook, error, refetch } = useQuery(webhookQuery(id));
  const back = { to: '/webhooks', text: t('webhooks.back') };
  const close = (): void => setOpen(undefined);
  if (error || !webhook) {
    return (
      <>
        <PageHeader title={t('webhooks.title')} back={back} />
        {error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <LoadingState />}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={webhook.name}
        back={back}
        description={<span className="break-anywhere">{webhook.url}</span>}
        actions={<HeaderActions webhook={webhook} onOpen={setOpen} />}
      />
      <WebhookFacts webhook={webhook} />
      <DeliveryLog webhook={webhook} />
      {open === 'edit' && <WebhookModal webhook={webhook} onClose={close} />}
      {open === 'renew' && <RenewSecretModal webhook={webhook} onClose={close} onRenewed={setSecret} />}
      {open === 'delete' && <DeleteWebhookModal webhook={webhook} onClose={close} />}
      {secret !== undefined && (
        <SecretModal
          title={t('webhooks.secret.title', { name: webhook.name })}
          text={t('webhooks.renew.done')}
          label={t('webhooks.secret.label')}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  );
}
