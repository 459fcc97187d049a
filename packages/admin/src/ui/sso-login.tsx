import { Button } from '@mantine/core';
import { contract } from '@ximblox/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../lib/api.ts';
import { ssoLoginAddress } from '../lib/address.ts';

type Provider = { ID: string; name: string };

/**
 * Links that log in at each identity provider; nothing without one.
 * @param props.to path to open after the login, `''` for the first screen
 * @param props.opensTab whether the login happens in another tab, so that unsaved work of this one is kept
 */
export function SsoLogin({ to, opensTab = false }: { to: string; opensTab?: boolean }) {
  const { t } = useTranslation();
  const [providers, setProviders] = useState<readonly Provider[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    // Without the list, the other ways to log in still work.
    api.call(contract.sso.providers, { signal: leaving.signal }).then(setProviders, () => undefined);
    return () => leaving.abort();
  }, []);
  return (
    providers.length > 0 && (
      <ul className="stack gap-8">
        {providers.map(({ ID, name }) => (
          <li key={ID} className="stack">
            <Button
              component="a"
              variant="default"
              href={ssoLoginAddress(ID, to)}
              {...(opensTab ? { target: '_blank', rel: 'opener' } : {})}
            >
              {t('auth.sso.submit', { name })}
            </Button>
          </li>
        ))}
      </ul>
    )
  );
}
