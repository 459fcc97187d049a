import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The address of an account, as password managers know it. Not marked as required: without a session everything asked for is. */
export function EmailField({ error }: { error: string | undefined }) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('auth.email')}
      required
      withAsterisk={false}
      name="email"
      type="email"
      autoComplete="username"
      error={error}
    />
  );
}
