import { Button } from '@mantine/core';
import { contract } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { CurrentPasswordField } from '../../ui/current-password-field.tsx';
import { ErrorList } from '../../ui/error-list.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toasts.tsx';
import classes from './user-settings-screen.module.css';

/** Form that changes the user's password. */
export function PasswordForm({ email }: { email: string }) {
  const { t } = useTranslation();
  const [round, setRound] = useState(0);
  const { isRunning, onSubmit, errors } = useFormAction(
    ({ currentPassword = '', newPassword = '', confirmNewPassword = '' }) =>
      api.call(contract.users.changePassword, { body: { currentPassword, newPassword, confirmNewPassword } }),
    () => {
      setRound(round + 1);
      toast({ text: t('userSettings.passwordChanged') });
    },
  );
  return (
    <form key={round} className={`natural-width ${classes.form}`} onSubmit={onSubmit} noValidate>
      <input type="email" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <ErrorList errors={errors.rest(['currentPassword', 'newPassword', 'confirmNewPassword'])} />
      <CurrentPasswordField error={errors.of('currentPassword')} />
      <PasswordField
        label={t('userSettings.newPassword')}
        description={t('auth.passwordRules')}
        required
        name="newPassword"
        autoComplete="new-password"
        error={errors.of('newPassword')}
      />
      <PasswordField
        label={t('userSettings.confirmNewPassword')}
        required
        name="confirmNewPassword"
        autoComplete="new-password"
        error={errors.of('confirmNewPassword')}
      />
      <Button type="submit" variant="default" loading={isRunning}>
        {t('userSettings.changePassword')}
      </Button>
    </form>
  );
}
