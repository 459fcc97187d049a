import { Button, NativeSelect, TextInput } from '@mantine/core';
import { contract, type NotificationMails, notificationTopics, type User } from '@ximblox/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import type { FieldName } from '../../lib/draft/merge-fields.ts';
import { useDraft } from '../../lib/draft/use-draft.ts';
import { clearErrors, setErrors } from '../../lib/errors/error-collections.ts';
import { setInterfaceLanguage } from '../../lib/i18n.ts';
import { chooseLanguage, isLanguage, languages } from '../../lib/language.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useRoleName } from '../../lib/role-name.ts';
import { sessionQuery, useSession } from '../../lib/session.ts';
import { type DescribedField, DraftDialogs } from '../../ui/draft-dialogs.tsx';
import { ErrorList } from '../../ui/error-list.tsx';
import { ProfileImageField } from '../../ui/profile-image/profile-image-field.tsx';
import { type ImageRequest, sendProfileImage } from '../../ui/profile-image/send-profile-image.ts';
import { toast } from '../../ui/toasts.tsx';
import { NotificationMailsField } from './notification-mails-field.tsx';
import classes from './user-settings-screen.module.css';

/** The part of the profile that users change themselves. */
interface StoredProfile {
  name: string;
  jobTitle: string;
  language: string;
  notificationMails: NotificationMails;
}

interface ProfileValue extends StoredProfile {
  image: ImageRequest;
}

/** Draft of the user's own profile and interface language. */
function useProfileDraft(user: User) {
  const { i18n } = useTranslation();
  const { language, notificationMails } = useSession();
  const { name, jobTitle } = user.profile;
  const stored = useMemo(
    () => ({ name, jobTitle, language, notificationMails }),
    [name, jobTitle, language, notificationMails],
  );
  return useDraft<StoredProfile, ProfileValue>({
    stored,
    collection: 'user-settings',
    valueOf: (profile) => ({ ...profile, image: null }),
    fetchNewest: async () => {
      const newest = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
      return {
        name: newest.name,
        jobTitle: newest.jobTitle,
        language: newest.language,
        notificationMails: newest.notificationMails,
      };
    },
    save: async ({ image, ...profile }) => {
      const body = { ...profile, language: isLanguage(profile.language) ? profile.language : ('' as const) };
      await api.call(contract.users.saveSettings, { body });
      // The image is sent last, so that a refused one does not lose the other changes.
      try {
        await sendProfileImage(user.ID, image);
      } catch (failure) {
        toast({ text: i18n.t('userSettings.savedNotImage'), kind: 'error' });
        throw failure;
      }
      return body;
    },
    onSaved: async (saved) => {
      await setInterfaceLanguage(chooseLanguage(saved.language, navigator.languages));
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: ['user'] });
      toast({ text: i18n.t('userSettings.saved') });
    },
  });
}

/** What the user cannot change here. */
function Facts({ user, onChangeEmail }: ProfileFormProps) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  return (
    <dl className="small facts">
      <div>
        <dt>{t('userSettings.email')}</dt>
        <dd>
          <span>{user.email}</span>{' '}
          {onChangeEmail && (
            <button type="button" className="accent link" onClick={onChangeEmail}>
              {t('userSettings.changeEmail.change')}
            </button>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('userSettings.role')}</dt>
        <dd>{roleName(user.role.name)}</dd>
      </div>
    </dl>
  );
}

interface ProfileFormProps {
  user: User;
  onChangeEmail?: () => void;
}

/** Returns a function that describes a field in the user's language, for conflicts. */
function useDescribeProfile(): (name: FieldName<ProfileValue>, side: ProfileValue) => DescribedField {
  const { t } = useTranslation();
  const mailsText = (mails: NotificationMails): string =>
    notificationTopics
      .map((topic) => `${t(`userSettings.topics.${topic}`)}: ${t(`userSettings.mails.${mails[topic]}`)}`)
      .join('\n');
  return (name, side) =>
    name === 'image'
      ? { label: t('userSettings.image.label') }
      : {
          label: t(`userSettings.${name}`),
          text: name === 'notificationMails' ? mailsText(side[name]) : side[name],
        };
}

/** Form for the user's own name, image, job title, interface language and emails about notifications. */
export function ProfileForm({ user, onChangeEmail }: ProfileFormProps) {
  const { t } = useTranslation();
  const describe = useDescribeProfile();
  const draft = useProfileDraft(user);
  const { value, errors, change } = draft;
  return (
    <form className={`natural-width ${classes.form}`} onSubmit={draft.onSubmit} noValidate>
      <ErrorList errors={errors.rest(['name', 'jobTitle', 'language', 'profileImage'])} />
      <ProfileImageField
        name={user.profile.name}
        image={user.profile.image}
        request={value.image}
        error={errors.of('profileImage')}
        onRequest={(image) => {
          clearErrors('user-settings');
          change({ image });
        }}
        onInvalid={(code) => setErrors('user-settings', [{ property: 'profileImage', code }])}
      />
      <TextInput
        label={t('userSettings.name')}
        required
        name="name"
        autoComplete="name"
        value={value.name}
        error={errors.of('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('userSettings.jobTitle')}
        name="jobTitle"
        autoComplete="organization-title"
        value={value.jobTitle}
        error={errors.of('jobTitle')}
        onChange={(event) => change({ jobTitle: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('userSettings.language')}
        name="language"
        value={value.language}
        error={errors.of('language')}
        data={[
          { value: '', label: t('userSettings.languageAuto') },
          ...Object.entries(languages).map(([code, label]) => ({ value: code, label })),
        ]}
        onChange={(event) => change({ language: event.currentTarget.value })}
      />
      <NotificationMailsField
        value={value.notificationMails}
        onChange={(notificationMails) => change({ notificationMails })}
      />
      <Facts user={user} {...(onChangeEmail && { onChangeEmail })} />
      <Button type="submit" loading={draft.isSaving}>
        {t('common.save')}
      </Button>
      <DraftDialogs draft={draft} describe={describe} />
    </form>
  );
}
