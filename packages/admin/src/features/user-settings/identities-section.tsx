import { useQuery } from '@tanstack/react-query';
import { contract, type User } from '@ximblox/contract';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import classes from './user-settings-screen.module.css';

/** The accounts at identity providers that the user logs in with. */
export function IdentitiesSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const list = useQuery({
    queryKey: ['user', 'identities'],
    queryFn: ({ signal }) => api.call(contract.sso.identities, { params: { id: String(user.ID) }, signal }),
  });
  if (list.error) return <ErrorState failure={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <LoadingState rows={1} />;
  return (
    <div>
      {!user.hasLocalLogin && <p className="muted small">{t('identities.external')}</p>}
      <ul className={classes.sessions}>
        {list.data.map(({ id, provider, email, lastLoginAt }) => (
          <li key={id}>
            <KeyRound size={20} strokeWidth={1.5} aria-hidden />
            <span className={classes.device}>
              <strong>{provider.name}</strong>
              <span className={classes.muted}>
                {email}
                {lastLoginAt !== null && (
                  <>
                    {' · '}
                    {t('identities.lastLogin')} <DateTime time={lastLoginAt} />
                  </>
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
