import { useTranslation } from 'react-i18next';
import { SetPassword } from './set-password.tsx';

/** Sets a new password with the token of a reset mail. */
export function ResetPasswordScreen() {
  const { t } = useTranslation();
  return (
    <SetPassword
      collection="reset-password"
      texts={{ title: t('auth.reset.title'), submit: t('auth.reset.submit'), done: t('auth.reset.done') }}
    />
  );
}
