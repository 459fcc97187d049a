import { contract, type User } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';
import { setUserActive } from './set-user-active.ts';
import { useUserAction } from './use-user-action.ts';

interface ConfirmUserModalProps {
  user: User;
  action: 'deactivate' | 'resetTwoFactor' | 'unlink' | 'delete';
  onClose: () => void;
}

/** Asks for confirmation before a user is deactivated or deleted. */
export function ConfirmUserModal({ user, action, onClose }: ConfirmUserModalProps) {
  const { t, i18n } = useTranslation();
  const name = user.profile.name || user.email;
  const params = { id: String(user.ID) };
  const calls = {
    deactivate: () => setUserActive(user, false),
    resetTwoFactor: () => api.call(contract.twoFactor.reset, { params }),
    unlink: () => api.call(contract.sso.unlink, { params }),
    delete: () => api.call(contract.users.delete, { params }),
  };
  const { isRunning, onSubmit, errors } = useUserAction<unknown>(calls[action], () => {
    toast({ text: t(`users.${action}.done`, { name }) });
    onClose();
  });
  return (
    <Modal
      title={t(`users.${action}.title`)}
      size="sm"
      onClose={onClose}
      confirm={{
        text: t(`users.${action}.action`),
        isDangerous: action !== 'deactivate',
        isRunning,
        form: 'confirm-user',
      }}
    >
      <form id="confirm-user" onSubmit={onSubmit}>
        <p>
          {t(`users.${action}.text`, { name, providers: new Intl.ListFormat(i18n.language).format(user.providers) })}
        </p>
        <ErrorList errors={errors.rest([])} />
      </form>
    </Modal>
  );
}
