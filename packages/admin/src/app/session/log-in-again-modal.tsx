import { TextInput } from '@mantine/core';
import type { SessionUser } from '@ximblox/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { clearErrors, useErrors } from '../../lib/errors/error-collections.ts';
import { useFormErrors } from '../../lib/errors/error-text.ts';
import { logIn } from '../../lib/log-in.ts';
import { queryClient } from '../../lib/query-client.ts';
import { sessionQuery } from '../../lib/session.ts';
import { setSessionEnded, setSessionReturned } from '../../lib/session-end.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toasts.tsx';
import classes from './log-in-again-modal.module.css';

/** Logs the same user in again over the screen they were working on, so that nothing typed there is lost. */
export function LogInAgainModal({ email }: Pick<SessionUser, 'email'>) {
  const { t } = useTranslation();
  useEffect(() => () => clearErrors('login'), []);
  const { of, rest } = useFormErrors(useErrors('login'));
  const { isRunning, onSubmit } = useFormAction(
    'login',
    ({ password = '' }) => logIn({ email, password }),
    ({ User }) => {
      queryClient.setQueryData(sessionQuery.queryKey, User);
      clearErrors('page-editor');
      clearErrors('publication-requests');
      setSessionReturned();
      toast({ text: t('auth.again.done') });
    },
  );
  return (
    <Modal
      title={t('auth.again.title')}
      size="sm"
      onClose={() => setSessionEnded(false)}
      confirm={{ text: t('auth.login.submit'), isRunning, form: 'log-in-again' }}
    >
      <p>{t('auth.again.text')}</p>
      <form id="log-in-again" className={classes.form} onSubmit={onSubmit} noValidate>
        <ErrorList errors={rest(['password'])} />
        <TextInput label={t('auth.email')} name="email" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={t('auth.password')}
          name="password"
          autoComplete="current-password"
          error={of('password')}
          data-autofocus
        />
      </form>
    </Modal>
  );
}
