import type { TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '../lib/session.ts';
import { ConfirmAtProvider } from './confirm-at-provider.tsx';
import { PasswordField } from './password-field.tsx';

interface CurrentPasswordFieldProps {
  /** Errors of the field `currentPassword`. */
  error: TextInputProps['error'];
  /** Whether it has the initial focus of a dialog. */
  'data-autofocus'?: boolean;
}

/** Field for the user's current password, required before changing the account; without a password, a login at the identity provider. */
export function CurrentPasswordField(props: CurrentPasswordFieldProps) {
  const { t } = useTranslation();
  const { hasLocalLogin } = useSession();
  if (!hasLocalLogin) return <ConfirmAtProvider error={props.error} />;
  return (
    <PasswordField
      {...props}
      label={t('userSettings.currentPassword')}
      required
      name="currentPassword"
      autoComplete="current-password"
    />
  );
}
