import { NativeSelect, TextInput } from '@mantine/core';
import { contract } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../lib/api.ts';
import { useGrantableRoles } from '../lib/grantable-roles.ts';
import { useRoleName } from '../lib/role-name.ts';
import { queryClient } from '../lib/query-client.ts';
import { useFormAction } from '../lib/use-form-action.ts';
import { ErrorList } from './error-list.tsx';
import { Modal } from './modal.tsx';
import { ErrorState } from './states.tsx';
import { toast } from './toasts.tsx';

/** Form that adds a user, who receives an activation email. */
export function AddUserModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const roles = useGrantableRoles();
  const { isRunning, onSubmit, errors } = useFormAction(
    ({ name = '', email = '', jobTitle = '', role = '' }) =>
      api.call(contract.users.create, { body: { email, role: Number(role), profile: { name, jobTitle } } }),
    ({ user }) => {
      void queryClient.invalidateQueries({ queryKey: ['users'] });
      toast({ text: t('users.done', { name: user.profile.name }) });
      onClose();
    },
    'users-overview',
  );
  const least = roles.data?.toSorted((one, other) => one.permissions.length - other.permissions.length)[0];
  return (
    <Modal
      title={t('users.add')}
      onClose={onClose}
      confirm={{ text: t('users.add'), isRunning, disabled: !roles.data, form: 'add-user' }}
    >
      {roles.error && <ErrorState failure={roles.error} onRetry={() => void roles.refetch()} />}
      <form id="add-user" className="stack gap-16" onSubmit={onSubmit} noValidate>
        <ErrorList errors={errors.rest(['profile.name', 'email', 'profile.jobTitle', 'role'])} />
        <TextInput label={t('users.name')} required name="name" autoComplete="off" error={errors.of('profile.name')} />
        <TextInput
          label={t('users.email')}
          required
          name="email"
          type="email"
          autoComplete="off"
          error={errors.of('email')}
        />
        <TextInput
          label={t('users.jobTitle')}
          name="jobTitle"
          autoComplete="off"
          error={errors.of('profile.jobTitle')}
        />
        <NativeSelect
          // The default is the role with the fewest permissions.
          key={roles.status}
          label={t('users.role')}
          name="role"
          disabled={!roles.data}
          defaultValue={least?.ID}
          data={(roles.data ?? []).map(({ ID, name }) => ({ value: String(ID), label: roleName(name) }))}
          error={errors.of('role')}
        />
      </form>
    </Modal>
  );
}
