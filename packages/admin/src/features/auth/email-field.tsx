import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Email address of an account, with the autofill token for password managers. Not marked as required, since all fields of these screens are. */
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
