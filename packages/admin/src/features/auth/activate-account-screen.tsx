import { useTranslation } from 'react-i18next';
import { SetPassword } from './set-password.tsx';

/** Sets the first password of a new account. */
export function ActivateAccountScreen() {
  const { t } = useTranslation();
  return (
    <SetPassword
      collection="activate-account"
      texts={{
        title: t('auth.activate.title'),
        text: t('auth.activate.text'),
        submit: t('auth.activate.submit'),
        done: t('auth.activate.done'),
      }}
    />
  );
}
