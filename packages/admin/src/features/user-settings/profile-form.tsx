import { Button, NativeSelect, TextInput } from '@mantine/core';
import { contract, type User } from '@ximblox/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { clearErrors, setErrors, useErrors } from '../../lib/errors/error-collections.ts';
import { useFormErrors } from '../../lib/errors/error-text.ts';
import { setInterfaceLanguage } from '../../lib/i18n.ts';
import { chooseLanguage, isLanguage, languages } from '../../lib/language.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useRoleName } from '../../lib/role-name.ts';
import { sessionQuery, useSession } from '../../lib/session.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { ProfileImageField } from '../../ui/profile-image/profile-image-field.tsx';
import { type ImageRequest, sendProfileImage } from '../../ui/profile-image/send-profile-image.ts';
import { toast } from '../../ui/toasts.tsx';
import classes from './user-settings-screen.module.css';

/** Name, picture, job title and the language of the interface. */
export function ProfileForm({ user, onChangeEmail }: { user: User; onChangeEmail: () => void }) {
  const { t, i18n } = useTranslation();
  const roleName = useRoleName();
  const { language } = useSession();
  useEffect(() => () => clearErrors('user-settings'), []);
  const [image, setImage] = useState<ImageRequest>(null);
  const { of, rest } = useFormErrors(useErrors('user-settings').filter(({ property }) => !/password/i.test(property)));
  const { isRunning, onSubmit } = useFormAction(
    'user-settings',
    async ({ name = '', jobTitle = '', language: chosen = '' }) => {
      const body = { name, jobTitle, language: isLanguage(chosen) ? chosen : ('' as const) };
      await api.call(contract.users.saveSettings, { body });
      // The picture comes behind: what else was typed is kept when it is refused.
      try {
        await sendProfileImage(user.ID, image);
      } catch (failure) {
        toast({ text: i18n.t('userSettings.savedNotImage'), kind: 'error' });
        throw failure;
      }
      return body;
    },
    async (saved) => {
      await setInterfaceLanguage(chooseLanguage(saved.language, navigator.languages));
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: ['user'] });
      setImage(null);
      toast({ text: i18n.t('userSettings.saved') });
    },
  );
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <ErrorList errors={rest(['name', 'jobTitle', 'language', 'profileImage'])} />
      <ProfileImageField
        name={user.profile.name}
        image={user.profile.image}
        request={image}
        error={of('profileImage')}
        onRequest={(request) => {
          clearErrors('user-settings');
          setImage(request);
        }}
        onFault={(code) => setErrors('user-settings', [{ property: 'profileImage', code }])}
      />
      <TextInput
        label={t('userSettings.name')}
        required
        name="name"
        autoComplete="name"
        defaultValue={user.profile.name}
        error={of('name')}
      />
      <TextInput
        label={t('userSettings.jobTitle')}
        name="jobTitle"
        autoComplete="organization-title"
        defaultValue={user.profile.jobTitle}
        error={of('jobTitle')}
      />
      <NativeSelect
        label={t('userSettings.language')}
        name="language"
        defaultValue={language}
        error={of('language')}
        data={[
          { value: '', label: t('userSettings.languageAuto') },
          ...Object.entries(languages).map(([value, label]) => ({ value, label })),
        ]}
      />
      <dl className={`small stack margin-0 ${classes.facts}`}>
        <dt>{t('userSettings.email')}</dt>
        <dd>
          <span>{user.email}</span>{' '}
          <button type="button" className={`plain-button ${classes.change}`} onClick={onChangeEmail}>
            {t('userSettings.changeEmail.change')}
          </button>
        </dd>
        <dt>{t('userSettings.role')}</dt>
        <dd>{roleName(user.role.name)}</dd>
      </dl>
      <Button type="submit" loading={isRunning}>
        {t('common.save')}
      </Button>
    </form>
  );
}
