import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminBase, targetAfterLogin } from '../../lib/address.ts';
import { useErrors } from '../../lib/errors/error-collections.ts';
import { useFormErrors } from '../../lib/errors/error-text.ts';
import { logIn } from '../../lib/log-in.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { AuthLayout } from './auth-layout.tsx';
import classes from './auth-layout.module.css';

/** Logs in and leads back to where one wanted to go. */
export function LoginScreen() {
  const { t } = useTranslation();
  const query = new URLSearchParams(location.search);
  const [isProving, setProving] = useState(false);
  const errors = useErrors('login');
  const { of, rest } = useFormErrors(errors);
  const { isRunning, onSubmit } = useFormAction(
    'login',
    async ({ email = '', password = '' }) =>
      logIn({ email, password }, () => setProving(true)).finally(() => setProving(false)),
    () => location.replace(targetAfterLogin(query.get('to'), location.origin)),
  );
  return (
    <AuthLayout title={t('auth.login.title')}>
      {query.has('ended') && errors.length === 0 && <output className={classes.notice}>{t('auth.login.ended')}</output>}
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        <ErrorList errors={rest(['email', 'password'])} />
        <TextInput label={t('auth.email')} name="email" type="email" autoComplete="username" error={of('email')} />
        <PasswordField
          label={t('auth.password')}
          name="password"
          autoComplete="current-password"
          error={of('password')}
        />
        <Button type="submit" loading={isRunning}>
          {t('auth.login.submit')}
        </Button>
        <output className={classes.proof}>{isProving && t('auth.login.proof')}</output>
      </form>
      <div className={classes.links}>
        <a href={`${adminBase}/forgot-password`}>{t('auth.login.forgot')}</a>
      </div>
    </AuthLayout>
  );
}
