import { TextInput } from '@mantine/core';
import { contract } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { CurrentPasswordField } from '../../ui/current-password-field.tsx';

/** Requests a change of the email address. It takes effect when the link in the confirmation mail is followed. */
export function ChangeEmailModal({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string>();
  const { isRunning, onSubmit, errors } = useFormAction(async ({ email: wanted = '', currentPassword = '' }) => {
    await api.call(contract.users.changeEmail, { body: { email: wanted, currentPassword } });
    return wanted.trim();
  }, setSentTo);
  const title = t('userSettings.changeEmail.title');
  if (sentTo !== undefined) {
    return (
      <Modal title={title} size="sm" onClose={onClose} confirm={{ text: t('common.close'), onClick: onClose }}>
        <output>{t('userSettings.changeEmail.sent', { email: sentTo })}</output>
      </Modal>
    );
  }
  return (
    <Modal
      title={title}
      size="sm"
      onClose={onClose}
      confirm={{ text: t('userSettings.changeEmail.send'), isRunning, form: 'change-email' }}
    >
      <form id="change-email" className="stack gap-16" onSubmit={onSubmit} noValidate>
        <p>{t('userSettings.changeEmail.text', { email })}</p>
        <ErrorList errors={errors.rest(['email', 'currentPassword'])} />
        <TextInput
          label={t('userSettings.changeEmail.newEmail')}
          required
          name="email"
          type="email"
          autoComplete="email"
          error={errors.of('email')}
        />
        <CurrentPasswordField error={errors.of('currentPassword')} />
      </form>
    </Modal>
  );
}
