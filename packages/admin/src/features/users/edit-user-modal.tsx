import { NativeSelect, TextInput } from '@mantine/core';
import { contract, type User } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { clearErrors, setErrors } from '../../lib/errors/error-collections.ts';
import { useDraft } from '../../lib/draft/use-draft.ts';
import type { FormErrors } from '../../lib/errors/error-text.ts';
import { useGrantableRoles } from '../../lib/grantable-roles.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useRoleName } from '../../lib/role-name.ts';
import { DraftDialogs } from '../../ui/draft-dialogs.tsx';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ProfileImageField } from '../../ui/profile-image/profile-image-field.tsx';
import { type ImageRequest, sendProfileImage } from '../../ui/profile-image/send-profile-image.ts';
import { toast } from '../../ui/toasts.tsx';

const fields = ['profile.name', 'email', 'profile.jobTitle', 'role', 'profileImage'];

interface UserValue {
  name: string;
  email: string;
  jobTitle: string;
  /** ID of the role. */
  role: number;
  image: ImageRequest;
}

const valueOf = ({ profile, email, role }: User): UserValue => ({
  name: profile.name,
  email,
  jobTitle: profile.jobTitle,
  role: role.ID,
  image: null,
});

/** Draft of a user's profile, email address, role and image. */
function useUserDraft(user: User, onClose: () => void) {
  const { t } = useTranslation();
  return useDraft<User, UserValue>({
    stored: user,
    collection: 'users-overview',
    valueOf,
    fetchNewest: async () => (await api.call(contract.users.list, {})).find(({ ID }) => ID === user.ID) ?? user,
    save: async ({ name, email, jobTitle, role, image }) => {
      const body = { email, role, profile: { name, jobTitle } };
      const answer = await api.call(contract.users.update, { params: { id: String(user.ID) }, body });
      // The image is sent last, so that a refused one does not lose the other changes.
      try {
        await sendProfileImage(user.ID, image);
      } catch (failure) {
        toast({ text: t('users.savedNotImage', { name }), kind: 'error' });
        throw failure;
      }
      return answer.user;
    },
    onSaved: async ({ profile }) => {
      await queryClient.invalidateQueries({ queryKey: ['users'] });
      toast({ text: t('users.saved', { name: profile.name }) });
      onClose();
    },
  });
}

/** Roles that the user can have: those that may be granted, and the present one. */
function useRoleChoices(user: User) {
  const roleName = useRoleName();
  const roles = useGrantableRoles();
  const choices = roles.data?.some(({ ID }) => ID === user.role.ID) ? roles.data : [user.role, ...(roles.data ?? [])];
  const nameOfRole = (id: number): string => roleName(choices.find(({ ID }) => ID === id)?.name ?? '');
  return {
    isPending: roles.isPending,
    nameOfRole,
    choices: choices.map(({ ID, name }) => ({ value: String(ID), label: roleName(name) })),
  };
}

interface UserFieldsProps {
  user: User;
  value: UserValue;
  errors: FormErrors;
  onChange(changes: Partial<UserValue>): void;
  roles: ReturnType<typeof useRoleChoices>;
}

function UserFields({ user, value, errors, onChange, roles }: UserFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('users.name')}
        required
        name="name"
        autoComplete="off"
        value={value.name}
        error={errors.of('profile.name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('users.email')}
        description={user.state === 'invited' ? t('users.emailInvited') : t('users.emailHelp')}
        required
        name="email"
        type="email"
        autoComplete="off"
        value={value.email}
        error={errors.of('email')}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <TextInput
        label={t('users.jobTitle')}
        name="jobTitle"
        autoComplete="off"
        value={value.jobTitle}
        error={errors.of('profile.jobTitle')}
        onChange={(event) => onChange({ jobTitle: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('users.role')}
        description={t('users.roleHelp')}
        name="role"
        disabled={!user.availableActions.includes('change-role')}
        value={value.role}
        data={roles.choices}
        error={errors.of('role')}
        onChange={(event) => onChange({ role: Number(event.currentTarget.value) })}
      />
    </>
  );
}

/** Form that changes a user's profile, email address, role and image. */
export function EditUserModal({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation();
  const roles = useRoleChoices(user);
  const draft = useUserDraft(user, onClose);
  const { value, errors, change } = draft;
  return (
    <>
      <Modal
        title={t('users.edit')}
        onClose={onClose}
        isDirty={draft.isDirty}
        confirm={{
          text: t('common.save'),
          isRunning: draft.isSaving,
          disabled: roles.isPending,
          form: 'edit-user',
        }}
      >
        <form id="edit-user" className="stack gap-16" onSubmit={draft.onSubmit} noValidate>
          <ErrorList errors={errors.rest(fields)} />
          <ProfileImageField
            name={user.profile.name}
            image={user.profile.image}
            request={value.image}
            error={errors.of('profileImage')}
            onRequest={(image) => {
              clearErrors('users-overview');
              change({ image });
            }}
            onInvalid={(code) => setErrors('users-overview', [{ property: 'profileImage', code }])}
          />
          <UserFields user={user} value={value} errors={errors} onChange={change} roles={roles} />
        </form>
      </Modal>
      <DraftDialogs
        draft={draft}
        describe={(name, side) =>
          name === 'image'
            ? { label: t('userSettings.image.label') }
            : { label: t(`users.${name}`), text: name === 'role' ? roles.nameOfRole(side.role) : side[name] }
        }
      />
    </>
  );
}
