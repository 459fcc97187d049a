import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { arePasskeysPossible } from '../../lib/passkeys.ts';
import { queryClient } from '../../lib/query-client.ts';
import { sessionQuery } from '../../lib/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { logOut } from './log-out.ts';
import classes from './second-factor-required.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';

const SetUpTwoFactor = lazyPart(async () => (await import('../../ui/two-factor/set-up-two-factor.tsx')).SetUpTwoFactor);

const AddPasskey = lazyPart(async () => (await import('../../ui/two-factor/add-passkey.tsx')).AddPasskey);

/** Screen that requires the user to set up a second factor. */
export function SecondFactorRequired() {
  const { t } = useTranslation();
  const [isByPasskey, setByPasskey] = useState(false);
  const goOn = (): void => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  useTitle(t('twoFactor.required'));
  return (
    <main className={`stack gap-16 ${classes.gate}`}>
      <h1>{t('twoFactor.required')}</h1>
      <p>{t('twoFactor.requiredText')}</p>
      {isByPasskey ? <AddPasskey onDone={goOn} /> : <SetUpTwoFactor onDone={goOn} />}
      <div className="flex wrap gap-8">
        {arePasskeysPossible() && (
          <Button variant="subtle" color="gray" onClick={() => setByPasskey(!isByPasskey)}>
            {t(isByPasskey ? 'passkeys.orApp' : 'passkeys.orPasskey')}
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={() => void logOut()}>
          {t('menu.logOut')}
        </Button>
      </div>
    </main>
  );
}
