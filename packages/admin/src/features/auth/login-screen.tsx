import { Button } from '@mantine/core';
import type { LoggedIn } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminBase, targetAfterLogin } from '../../lib/address.ts';
import { requiresCode, requiresPasskey, logIn } from '../../lib/log-in.ts';
import { offerTour } from '../../lib/tour.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { CodeField } from '../../ui/code-field.tsx';
import { ErrorList } from '../../ui/error-list.tsx';
import { PasskeyLogin } from '../../ui/passkey-login.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SsoLogin } from '../../ui/sso-login.tsx';
import { AuthLayout } from './auth-layout.tsx';
import classes from './auth-layout.module.css';
import { EmailField } from './email-field.tsx';
import { ssoReason } from './sso-reason.ts';

/** Focuses a field when it appears. */
const focus = (field: HTMLInputElement | null): void => field?.focus();

/** Why the user has to log in, unless the form has errors. */
function LoginNotice({ query }: { query: URLSearchParams }) {
  const { t } = useTranslation();
  const refused = ssoReason(query);
  return (
    <>
      {query.has('ended') && (
        <output className="small block rounded sunken margin-top-16 pad-8-12">{t('auth.login.ended')}</output>
      )}
      {refused && (
        <div className="small block rounded sunken margin-top-16 pad-8-12" role="alert">
          {t(`auth.sso.reason.${refused}`)}
        </div>
      )}
    </>
  );
}

/** Other ways to log in, and to get a new password. */
function OtherWays({ to, onDone }: { to: string; onDone(loggedIn: LoggedIn): void }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.passkey}>
        <PasskeyLogin onDone={onDone} />
      </div>
      <div className={classes.passkey}>
        <SsoLogin to={to} />
      </div>
      <div className={classes.links}>
        <a href={`${adminBase}/forgot-password`}>{t('auth.login.forgot')}</a>
      </div>
    </>
  );
}

/** Logs in and returns to the requested screen. */
export function LoginScreen() {
  const { t } = useTranslation();
  const query = new URLSearchParams(location.search);
  const [isProving, setProving] = useState(false);
  const enter = ({ isFirstLogin }: LoggedIn): void => {
    if (isFirstLogin) offerTour();
    location.replace(targetAfterLogin(query.get('to'), location.origin));
  };
  const { isRunning, onSubmit, errors } = useFormAction(
    async ({ email = '', password = '', code = '' }) =>
      logIn({ email, password, code }, () => setProving(true)).finally(() => setProving(false)),
    enter,
    'login',
  );
  // The code field stays visible after a wrong code.
  const [wantsCode, setWantsCode] = useState(false);
  if (!wantsCode && requiresCode(errors.all)) setWantsCode(true);
  const isFirstAsked = errors.all.some(({ property, code }) => property === 'code' && code === 'V_01');
  const wantsPasskey = requiresPasskey(errors.all);
  return (
    <AuthLayout title={t('auth.login.title')}>
      {errors.all.length === 0 && <LoginNotice query={query} />}
      <form className={`natural-width ${classes.form}`} onSubmit={onSubmit} noValidate>
        {wantsPasskey && (
          <output className="small block rounded sunken margin-top-16 pad-8-12">{t('auth.passkey.needed')}</output>
        )}
        <ErrorList errors={wantsPasskey ? [] : errors.rest(['email', 'password', 'code'])} />
        <EmailField error={errors.of('email')} />
        <PasswordField
          label={t('auth.password')}
          required
          withAsterisk={false}
          name="password"
          autoComplete="current-password"
          error={errors.of('password')}
        />
        {wantsCode && (
          <CodeField
            label={t('auth.code.label')}
            description={t('auth.code.help')}
            // The first request for a code is not an error. Screen readers announce it through the focus.
            error={isFirstAsked && !isRunning ? undefined : errors.of('code')}
            ref={focus}
          />
        )}
        <Button type="submit" loading={isRunning}>
          {t('auth.login.submit')}
        </Button>
        <output className="small muted hide-empty">{isProving && t('auth.login.proof')}</output>
      </form>
      <OtherWays to={query.get('to') ?? ''} onDone={enter} />
    </AuthLayout>
  );
}
