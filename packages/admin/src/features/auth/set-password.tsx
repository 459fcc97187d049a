import { Button, Checkbox } from '@mantine/core';
import { contract } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminBase, targetAfterLogin } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { offerTour } from '../../lib/tour.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { AuthLayout } from './auth-layout.tsx';
import classes from './auth-layout.module.css';
import { BackToLogin } from './back-to-login.tsx';
import { Outcome } from './outcome.tsx';
import { readToken } from './read-token.ts';

interface SetPasswordProps {
  collection: 'reset-password' | 'activate-account';
  texts: { title: string; text?: string; submit: string; done: string };
}

const token = readToken();

/** Sets a password with the token of a mail. An activation logs in and opens the overview of pages. */
export function SetPassword({ collection, texts }: SetPasswordProps) {
  const { t } = useTranslation();
  const [isDone, setDone] = useState(false);
  const { isRunning, onSubmit, errors } = useFormAction(
    ({ password = '', confirm = '', revokeTokens }) =>
      api.call(contract.auth.resetAccount, {
        body: { password, confirm, token, revokeTokens: revokeTokens !== undefined },
      }),
    ({ User, isFirstLogin }) => {
      if (isFirstLogin) offerTour();
      if (User) location.replace(targetAfterLogin(null, location.origin));
      else setDone(true);
    },
    collection,
  );
  if (isDone || token === '') {
    return (
      <AuthLayout title={texts.title}>
        <Outcome>{isDone ? texts.done : t('auth.noToken')}</Outcome>
        <BackToLogin />
      </AuthLayout>
    );
  }
  const isTokenRefused = errors.all.some((error) => error.property === 'token');
  return (
    <AuthLayout title={texts.title} {...(texts.text ? { text: texts.text } : {})}>
      <form className={`natural-width ${classes.form}`} onSubmit={onSubmit} noValidate>
        <ErrorList errors={errors.rest(['password', 'confirm'])} />
        {isTokenRefused && <a href={`${adminBase}/forgot-password`}>{t('auth.askNewLink')}</a>}
        <PasswordField
          label={t('auth.password')}
          description={t('auth.passwordRules')}
          required
          withAsterisk={false}
          name="password"
          autoComplete="new-password"
          error={errors.of('password')}
        />
        <PasswordField
          label={t('auth.confirm')}
          required
          withAsterisk={false}
          name="confirm"
          autoComplete="new-password"
          error={errors.of('confirm')}
        />
        {collection === 'reset-password' && (
          <Checkbox name="revokeTokens" label={t('auth.revokeTokens')} description={t('auth.revokeTokensHelp')} />
        )}
        <Button type="submit" loading={isRunning}>
          {texts.submit}
        </Button>
      </form>
      <BackToLogin />
    </AuthLayout>
  );
}
