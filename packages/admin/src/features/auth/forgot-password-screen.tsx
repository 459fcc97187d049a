import { Button } from '@mantine/core';
import { contract } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { AuthLayout } from './auth-layout.tsx';
import classes from './auth-layout.module.css';
import { BackToLogin } from './back-to-login.tsx';
import { EmailField } from './email-field.tsx';
import { Outcome } from './outcome.tsx';

/** Requests a password reset mail. The answer does not reveal whether the account exists. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation();
  const [isDone, setDone] = useState(false);
  const { isRunning, onSubmit, errors } = useFormAction(
    ({ email = '' }) => api.call(contract.auth.forgotPassword, { body: { email } }),
    () => setDone(true),
    'forgot-password',
  );
  if (isDone) {
    return (
      <AuthLayout title={t('auth.forgot.title')}>
        <Outcome>{t('auth.forgot.done')}</Outcome>
        <BackToLogin />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('auth.forgot.title')} text={t('auth.forgot.text')}>
      <form className={`natural-width ${classes.form}`} onSubmit={onSubmit} noValidate>
        <ErrorList errors={errors.rest(['email'])} />
        <EmailField error={errors.of('email')} />
        <Button type="submit" loading={isRunning}>
          {t('auth.forgot.submit')}
        </Button>
      </form>
      <BackToLogin />
    </AuthLayout>
  );
}
