import { type ApiToken, contract } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { Modal } from '../../ui/modal.tsx';
import { useCall } from '../../ui/use-call.ts';

interface RevokeModalProps {
  token: ApiToken;
  onClose: () => void;
  /** Told when the list may have changed. */
  onCalled: () => Promise<void>;
}

/** Asks before a token stops working. */
export function RevokeModal({ token: { id, name }, onClose, onCalled }: RevokeModalProps) {
  const { t } = useTranslation();
  const { isRunning, run } = useCall();
  const revoke = async (): Promise<void> => {
    await run(() => api.call(contract.apiTokens.revoke, { params: { id } }), t('apiTokens.revoked', { name }));
    await onCalled();
    onClose();
  };
  return (
    <Modal
      title={t('apiTokens.revokeTitle')}
      size="sm"
      onClose={onClose}
      confirm={{ text: t('apiTokens.revoke'), isRunning, onClick: () => void revoke() }}
    >
      <p>{t('apiTokens.revokeText', { name })}</p>
    </Modal>
  );
}
