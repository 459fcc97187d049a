import { Button, Input } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ssoConfirmationAddress } from '../lib/address.ts';
import { api } from '../lib/api.ts';

const confirmationQuery = queryOptions({
  queryKey: ['sso-confirmation'],
  queryFn: ({ signal }) => api.call(contract.sso.confirmation, { signal }),
  staleTime: 0,
});

/**
 * Confirmation by users without a password: they log in again at their identity provider, in another tab, so that the form
 * keeps what they have entered.
 */
export function ConfirmAtProvider({ error }: { error: ReactNode }) {
  const { t } = useTranslation();
  const label = useId();
  const problem = useId();
  const { data, refetch } = useQuery(confirmationQuery);
  // The login happens in another tab or window.
  useEffect(() => {
    const onFocus = (): void => void refetch();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [refetch]);
  // A confirmation may have expired while the form was open.
  useEffect(() => {
    if (error) void refetch();
  }, [error, refetch]);
  return (
    <div role="group" aria-labelledby={label} className="stack gap-8">
      {/* The call requires a text, which is no password here. */}
      <input type="hidden" name="currentPassword" value="confirmed" />
      <span id={label} className="strong">
        {t('userSettings.confirm.label')}
      </span>
      <output className="row gap-8 hide-empty">
        {data?.isConfirmed && (
          <>
            <CircleCheck size={18} aria-hidden="true" />
            {t('userSettings.confirm.done')}
          </>
        )}
      </output>
      {data && !data.isConfirmed && (
        <>
          <p className="muted">
            {t(data.providers.length > 0 ? 'userSettings.confirm.text' : 'userSettings.confirm.none')}
          </p>
          {data.providers.map(({ ID, name }) => (
            <Button
              key={ID}
              component="a"
              variant="default"
              href={ssoConfirmationAddress(ID)}
              target="_blank"
              rel="opener"
              data-refused={error ? true : undefined}
              aria-describedby={error ? problem : undefined}
            >
              {t('auth.sso.submit', { name })}
            </Button>
          ))}
          {error && <Input.Error id={problem}>{error}</Input.Error>}
        </>
      )}
    </div>
  );
}
