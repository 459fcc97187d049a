import { TextInput } from '@mantine/core';
import { contract, type SessionUser } from '@ximblox/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { clearErrors } from '../../lib/errors/error-collections.ts';
import { requiresCode, requiresPasskey, logIn } from '../../lib/log-in.ts';
import { queryClient } from '../../lib/query-client.ts';
import { sessionQuery } from '../../lib/session.ts';
import { setSessionEnded, setSessionReturned } from '../../lib/session-end.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { CodeField } from '../../ui/code-field.tsx';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PasskeyLogin } from '../../ui/passkey-login.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SsoLogin } from '../../ui/sso-login.tsx';
import { toast } from '../../ui/toasts.tsx';

/** Logs the same user in again over the open screen, which keeps its unsaved work. */
export function LogInAgainModal({ email }: Pick<SessionUser, 'email'>) {
  const { t } = useTranslation();
  const resume = ({ User }: { User: SessionUser }): void => {
    queryClient.setQueryData(sessionQuery.queryKey, User);
    clearErrors('page-editor');
    clearErrors('publication-requests');
    setSessionReturned();
    toast({ text: t('auth.again.done') });
  };
  const { isRunning, onSubmit, errors } = useFormAction(
    ({ password = '', code = '' }) => logIn({ email, password, code }),
    resume,
    'login',
  );
  const [wantsCode, setWantsCode] = useState(false);
  if (!wantsCode && requiresCode(errors.all)) setWantsCode(true);
  const wantsPasskey = requiresPasskey(errors.all);
  // A login at an identity provider happens in another tab.
  const resumeFromTab = useEffectEvent(async () => {
    const User = await api.call(contract.auth.user).catch(() => null);
    if (User?.email === email) resume({ User });
  });
  useEffect(() => {
    const onFocus = (): void => void resumeFromTab();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);
  return (
    <Modal
      title={t('auth.again.title')}
      size="sm"
      onClose={() => setSessionEnded(false)}
      isDirty={false}
      confirm={{ text: t('auth.login.submit'), isRunning, form: 'log-in-again' }}
    >
      <p>{t('auth.again.text')}</p>
      <form id="log-in-again" className="stack gap-16" onSubmit={onSubmit} noValidate>
        {wantsPasskey && <output>{t('auth.passkey.needed')}</output>}
        <ErrorList errors={wantsPasskey ? [] : errors.rest(['password', 'code'])} />
        <TextInput label={t('auth.email')} name="email" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={t('auth.password')}
          required
          withAsterisk={false}
          name="password"
          autoComplete="current-password"
          error={errors.of('password')}
          data-autofocus
        />
        {wantsCode && (
          <CodeField label={t('auth.code.label')} description={t('auth.code.help')} error={errors.of('code')} />
        )}
        <PasskeyLogin email={email} onDone={resume} />
        <SsoLogin to="" opensTab />
      </form>
    </Modal>
  );
}
