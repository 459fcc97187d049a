import type { TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PasswordField } from './password-field.tsx';

interface CurrentPasswordFieldProps {
  /** Errors of the field `currentPassword`. */
  error: TextInputProps['error'];
  /** Whether a dialog starts in this field. */
  'data-autofocus'?: boolean;
}

/** Asks users for their own password before they change something about their account. */
export function CurrentPasswordField(props: CurrentPasswordFieldProps) {
  const { t } = useTranslation();
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
