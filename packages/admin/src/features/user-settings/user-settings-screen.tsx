import { useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { ChangeEmailModal } from './change-email-modal.tsx';
import { IdentitiesSection } from './identities-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';
import classes from './user-settings-screen.module.css';

/** Password, second factor and passkeys: for users who log in here, not at an identity provider. */
function LocalLoginSections({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <>
      <section aria-labelledby="password">
        <h2 id="password">{t('userSettings.password')}</h2>
        <PasswordForm email={email} />
      </section>
      <section aria-labelledby="two-factor-title">
        <h2 id="two-factor-title">{t('twoFactor.title')}</h2>
        <TwoFactorSection />
      </section>
      <section aria-labelledby="passkeys">
        <h2 id="passkeys">{t('passkeys.title')}</h2>
        <PasskeysSection />
      </section>
    </>
  );
}

/** The user's own profile, password, second factor, passkeys and sessions. */
export function UserSettingsScreen() {
  const { t } = useTranslation();
  const [isChangingEmail, setChangingEmail] = useState(false);
  const user = useQuery({
    queryKey: ['user', 'current'],
    queryFn: ({ signal }) => api.call(contract.users.current, { signal }),
  });
  return (
    <>
      <PageHeader title={t('userSettings.title')} />
      {user.error && <ErrorState failure={user.error} onRetry={() => void user.refetch()} />}
      {user.isPending && <LoadingState />}
      {user.data && (
        <div className={`stack ${classes.sections}`}>
          <section aria-labelledby="personal">
            <h2 id="personal">{t('userSettings.personal')}</h2>
            <ProfileForm
              user={user.data}
              {...(user.data.hasLocalLogin ? { onChangeEmail: () => setChangingEmail(true) } : {})}
            />
            {isChangingEmail && <ChangeEmailModal email={user.data.email} onClose={() => setChangingEmail(false)} />}
          </section>
          {user.data.providers.length > 0 && (
            <section aria-labelledby="identities">
              <h2 id="identities">{t('identities.title')}</h2>
              <IdentitiesSection user={user.data} />
            </section>
          )}
          {user.data.hasLocalLogin && <LocalLoginSections email={user.data.email} />}
          <section aria-labelledby="sessions">
            <h2 id="sessions">{t('sessions.title')}</h2>
            <SessionsSection />
          </section>
        </div>
      )}
    </>
  );
}
