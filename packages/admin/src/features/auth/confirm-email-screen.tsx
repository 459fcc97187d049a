import { Button } from '@mantine/core';
import { contract } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminBase } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { AuthLayout } from './auth-layout.tsx';
import classes from './auth-layout.module.css';
import { BackToLogin } from './back-to-login.tsx';
import { Outcome } from './outcome.tsx';
import { readToken } from './read-token.ts';

const token = readToken();

/** Confirms a new email address with the token of the mail. Needs a click, because mail scanners follow links. */
export function ConfirmEmailScreen() {
  const { t } = useTranslation();
  const [isDone, setDone] = useState(false);
  const { isRunning, onSubmit, errors } = useFormAction(
    () => api.call(contract.auth.confirmEmail, { body: { token } }),
    () => setDone(true),
  );
  const title = t('auth.confirmEmail.title');
  if (isDone || token === '') {
    return (
      <AuthLayout title={title}>
        <Outcome>{t(isDone ? 'auth.confirmEmail.done' : 'auth.noToken')}</Outcome>
        <div className={classes.links}>
          <a href={`${adminBase}/user/settings`}>{t('auth.confirmEmail.toSettings')}</a>
        </div>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={title} text={t('auth.confirmEmail.text')}>
      <form className={`natural-width ${classes.form}`} onSubmit={onSubmit} noValidate>
        <ErrorList errors={errors.all} />
        <Button type="submit" loading={isRunning}>
          {t('auth.confirmEmail.submit')}
        </Button>
      </form>
      <BackToLogin />
    </AuthLayout>
  );
}
