import { contract, type Webhook } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { Modal } from '../../ui/modal.tsx';
import { useCall } from '../../ui/use-call.ts';
import { refreshWebhooks } from './webhook-queries.ts';

interface DialogProps {
  webhook: Webhook;
  onClose: () => void;
}

/** Asks for confirmation and replaces the secret of a webhook. */
export function RenewSecretModal({
  webhook,
  onClose,
  onRenewed,
}: DialogProps & { onRenewed: (secret: string) => void }) {
  const { t } = useTranslation();
  const { isRunning, run } = useCall();
  const renew = async (): Promise<void> => {
    const done = await run(() => api.call(contract.webhooks.renewSecret, { params: { id: String(webhook.id) } }));
    onClose();
    if (done) onRenewed(done.answer.secret);
  };
  return (
    <Modal
      title={t('webhooks.renew.action')}
      size="sm"
      onClose={onClose}
      confirm={{ text: t('webhooks.renew.submit'), isDangerous: true, isRunning, onClick: () => void renew() }}
    >
      <p>{t('webhooks.renew.text')}</p>
    </Modal>
  );
}

/** Asks for confirmation, deletes a webhook and returns to the list. */
export function DeleteWebhookModal({ webhook: { id, name }, onClose }: DialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { isRunning, run } = useCall();
  const remove = async (): Promise<void> => {
    const call = () => api.call(contract.webhooks.delete, { params: { id: String(id) } });
    if (!(await run(call, t('webhooks.deleted', { name })))) return;
    await navigate('/webhooks');
    await refreshWebhooks();
  };
  return (
    <Modal
      title={t('webhooks.delete')}
      size="sm"
      onClose={onClose}
      confirm={{ text: t('common.delete'), isDangerous: true, isRunning, onClick: () => void remove() }}
    >
      <p>{t('webhooks.deleteText', { name })}</p>
    </Modal>
  );
}
