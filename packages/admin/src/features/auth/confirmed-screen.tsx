import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AuthLayout } from './auth-layout.tsx';
import { Outcome } from './outcome.tsx';
import { ssoReason } from './sso-reason.ts';

/** Result of a login that confirms an action. It is open in a tab of its own, beside that with the action. */
export function ConfirmedScreen() {
  const { t } = useTranslation();
  const refused = ssoReason(new URLSearchParams(location.search));
  return (
    <AuthLayout title={t(refused ? 'auth.confirmed.refused' : 'auth.confirmed.title')}>
      {refused && <Outcome>{t(`auth.sso.reason.${refused}`)}</Outcome>}
      <p className="margin-top-16">{t(refused ? 'auth.confirmed.again' : 'auth.confirmed.done')}</p>
      <Button className="margin-top-16" onClick={() => window.close()}>
        {t('auth.confirmed.close')}
      </Button>
    </AuthLayout>
  );
}
