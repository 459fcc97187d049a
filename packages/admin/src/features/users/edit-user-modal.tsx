import { NativeSelect, TextInput } from '@mantine/core';
import { contract, type User } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { clearErrors, setErrors } from '../../lib/errors/error-collections.ts';
import { useGrantableRoles } from '../../lib/grantable-roles.ts';
import { useRoleName } from '../../lib/role-name.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import forms from '../../ui/form.module.css';
import { Modal } from '../../ui/modal.tsx';
import { ProfileImageField } from '../../ui/profile-image/profile-image-field.tsx';
import { type ImageRequest, sendProfileImage } from '../../ui/profile-image/send-profile-image.ts';
import { toast } from '../../ui/toasts.tsx';
import { useUserAction } from './use-user-action.ts';

const fields = ['profile.name', 'email', 'profile.jobTitle', 'role', 'profileImage'];

/** Changes somebody's profile, address, role and picture. */
export function EditUserModal({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const roles = useGrantableRoles();
  const [image, setImage] = useState<ImageRequest>(null);
  const mayChangeRole = user.availableActions.includes('change-role');
  const { isRunning, onSubmit, errors } = useUserAction(
    async ({ name = '', email = '', jobTitle = '', role = '' }) => {
      const body = { email, role: role === '' ? user.role.ID : Number(role), profile: { name, jobTitle } };
      await api.call(contract.users.update, { params: { id: String(user.ID) }, body });
      // The picture comes behind: what else was typed is kept when it is refused.
      try {
        await sendProfileImage(user.ID, image);
      } catch (failure) {
        toast({ text: t('users.savedNotImage', { name }), kind: 'error' });
        throw failure;
      }
      return name;
    },
    (name) => {
      toast({ text: t('users.saved', { name }) });
      onClose();
    },
  );
  const choices = roles.data?.some(({ ID }) => ID === user.role.ID) ? roles.data : [user.role, ...(roles.data ?? [])];
  return (
    <Modal
      title={t('users.edit')}
      onClose={onClose}
      confirm={{ text: t('common.save'), isRunning, disabled: roles.isPending, form: 'edit-user' }}
    >
      <form id="edit-user" className={forms.form} onSubmit={onSubmit} noValidate>
        <ErrorList errors={errors.rest(fields)} />
        <ProfileImageField
          name={user.profile.name}
          image={user.profile.image}
          request={image}
          error={errors.of('profileImage')}
          onRequest={(request) => {
            clearErrors('users-overview');
            setImage(request);
          }}
          onFault={(code) => setErrors('users-overview', [{ property: 'profileImage', code }])}
        />
        <TextInput
          label={t('users.name')}
          required
          name="name"
          autoComplete="off"
          defaultValue={user.profile.name}
          error={errors.of('profile.name')}
        />
        <TextInput
          label={t('users.email')}
          description={user.state === 'invited' ? t('users.emailInvited') : t('users.emailHelp')}
          required
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={user.email}
          error={errors.of('email')}
        />
        <TextInput
          label={t('users.jobTitle')}
          name="jobTitle"
          autoComplete="off"
          defaultValue={user.profile.jobTitle}
          error={errors.of('profile.jobTitle')}
        />
        <NativeSelect
          key={roles.status}
          label={t('users.role')}
          description={t('users.roleHelp')}
          name="role"
          disabled={!mayChangeRole}
          defaultValue={user.role.ID}
          data={choices.map(({ ID, name }) => ({ value: String(ID), label: roleName(name) }))}
          error={errors.of('role')}
        />
      </form>
    </Modal>
  );
}
