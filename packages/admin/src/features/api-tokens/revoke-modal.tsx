import { type ApiToken, contract } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { Modal } from '../../ui/modal.tsx';
import { useCall } from '../../ui/use-call.ts';

interface RevokeModalProps {
  token: ApiToken;
  onClose: () => void;
  /** Called after the call, whether it succeeded or not. */
  onCalled: () => Promise<void>;
}

/** Asks for confirmation and revokes a token. */
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
      confirm={{ text: t('apiTokens.revoke'), isDangerous: true, isRunning, onClick: () => void revoke() }}
    >
      <p>{t('apiTokens.revokeText', { name })}</p>
    </Modal>
  );
}
