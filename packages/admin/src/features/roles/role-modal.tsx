import { Checkbox, TextInput } from '@mantine/core';
import { contract, type Permission, type PermissionName, type RoleInfo } from '@ximblox/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { clearErrors, useErrors } from '../../lib/errors/error-collections.ts';
import { useFormErrors } from '../../lib/errors/error-text.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useRoleName } from '../../lib/role-name.ts';
import { useCan } from '../../lib/session.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import forms from '../../ui/form.module.css';
import { Modal } from '../../ui/modal.tsx';
import { PermissionGroups } from '../../ui/permission-groups.tsx';
import { toast } from '../../ui/toasts.tsx';
import { PermissionScope } from './permission-scope.tsx';
import { isNarrowable, withPermission } from './role-grants.ts';
import classes from './roles.module.css';

interface ControlProps {
  permissions: readonly Permission[];
  name: PermissionName;
  /** Whether the default role behind this one has been granted it since. */
  isNew: boolean;
  isReadOnly: boolean;
  onChange: (permissions: Permission[]) => void;
}

function PermissionControl({ permissions, name, isNew, isReadOnly, onChange }: ControlProps) {
  const { t } = useTranslation();
  const can = useCan();
  const grant = permissions.find((one) => one.name === name);
  return (
    <>
      <Checkbox
        label={
          <>
            {t(`roles.permission.${name}`)}
            {isNew && <span className={classes.new}>{t('roles.new')}</span>}
          </>
        }
        checked={grant !== undefined}
        disabled={isReadOnly || (!grant && !can(name))}
        onChange={(event) => onChange(withPermission(permissions, name, event.currentTarget.checked))}
      />
      {grant && isNarrowable(name) && (
        <PermissionScope
          name={name}
          permission={grant}
          isReadOnly={isReadOnly}
          onChange={(next) => onChange(permissions.map((one) => (one.name === name ? next : one)))}
        />
      )}
    </>
  );
}

interface RoleModalProps {
  /** What the form begins with. */
  role: Pick<RoleInfo, 'ID' | 'name' | 'permissions' | 'newPermissions' | 'origin'>;
  /** The role that a new one is a copy of. */
  copyOf?: number | undefined;
  isReadOnly: boolean;
  onClose: () => void;
}

/** Shows a role, changes it, or makes a new one (`ID` 0). */
export function RoleModal({ role, copyOf, isReadOnly, onClose }: RoleModalProps) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const [permissions, setPermissions] = useState<Permission[]>([...role.permissions]);
  useEffect(() => () => clearErrors('users-overview'), []);
  const { of, rest } = useFormErrors(useErrors('users-overview'));
  const { isRunning, onSubmit } = useFormAction(
    'users-overview',
    ({ name = '' }) => {
      const body = { name, permissions };
      if (role.ID === 0) return api.call(contract.roles.create, { body: { ...body, copyOf } });
      return api.call(contract.roles.update, { params: { id: String(role.ID) }, body });
    },
    async ({ role: saved }) => {
      await queryClient.invalidateQueries({ queryKey: ['roles'] });
      toast({ text: t('roles.saved', { name: saved.name }) });
      onClose();
    },
  );
  return (
    <Modal
      title={role.ID === 0 ? t('roles.add') : roleName(role.name)}
      size="lg"
      onClose={onClose}
      {...(isReadOnly ? {} : { confirm: { text: t('common.save'), isRunning, form: 'role' } })}
    >
      <form id="role" className={forms.form} onSubmit={onSubmit} noValidate>
        <ErrorList errors={rest(['name'])} />
        {isReadOnly ? (
          <p className={classes.label}>{t('roles.readOnly')}</p>
        ) : (
          <TextInput
            label={t('roles.name')}
            required
            name="name"
            autoComplete="off"
            defaultValue={role.name}
            error={of('name')}
          />
        )}
        {role.newPermissions.length > 0 && (
          <p className={classes.news}>
            {t('roles.news', { count: role.newPermissions.length, name: roleName(role.origin) })}
          </p>
        )}
        <PermissionGroups>
          {(name) => (
            <PermissionControl
              name={name}
              isNew={role.newPermissions.includes(name)}
              permissions={permissions}
              isReadOnly={isReadOnly}
              onChange={setPermissions}
            />
          )}
        </PermissionGroups>
      </form>
    </Modal>
  );
}
