import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../lib/query-client.ts';
import { sessionQuery, useSession } from '../../lib/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { logOut } from './log-out.ts';
import classes from './two-factor-gate.module.css';

const SetUpTwoFactor = lazy(async () => ({
  default: (await import('../../ui/two-factor/set-up-two-factor.tsx')).SetUpTwoFactor,
}));

function Gate() {
  const { t } = useTranslation();
  useTitle(t('twoFactor.required'));
  return (
    <main className={classes.gate}>
      <h1>{t('twoFactor.required')}</h1>
      <p>{t('twoFactor.requiredText')}</p>
      <Suspense>
        <SetUpTwoFactor onDone={() => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })} />
      </Suspense>
      <Button variant="subtle" color="gray" className={classes.out ?? ''} onClick={() => void logOut()}>
        {t('menu.logOut')}
      </Button>
    </main>
  );
}

/** Lets nobody through who has to set up a second factor first; the server would refuse every screen. */
export function TwoFactorGate({ children }: { children: ReactNode }) {
  return useSession().twoFactor === 'required' ? <Gate /> : children;
}
