import { Checkbox, TextInput } from '@mantine/core';
import { isSameValue } from '@ximblox/blocks';
import { contract, type Permission, type PermissionName, permissionNames, type RoleInfo } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useDraft } from '../../lib/draft/use-draft.ts';
import { useErrors } from '../../lib/errors/error-collections.ts';
import { useFormErrors } from '../../lib/errors/error-text.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useRoleName } from '../../lib/role-name.ts';
import { useCan } from '../../lib/session.ts';
import { DraftDialogs } from '../../ui/draft-dialogs.tsx';
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
  /** Whether the default role that this one was copied from has gained it since. */
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
  /** The role as loaded; `ID` 0 for a new one. */
  role: Pick<RoleInfo, 'ID' | 'name' | 'permissions' | 'newPermissions' | 'origin'>;
  /** ID of the role that a new one is a copy of. */
  copyOf?: number | undefined;
  isReadOnly: boolean;
  onClose: () => void;
}

type StoredRole = Pick<RoleInfo, 'name' | 'permissions'>;

/** Draft of a role; a new one with `ID` 0. */
function useRoleDraft({ role, copyOf, onClose }: RoleModalProps) {
  const { t } = useTranslation();
  return useDraft<StoredRole, StoredRole>({
    stored: role,
    errors: 'users-overview',
    valueOf: ({ name, permissions }) => ({ name, permissions }),
    fetchNewest:
      role.ID === 0
        ? undefined
        : async () => (await api.call(contract.users.roles, {})).find(({ ID }) => ID === role.ID) ?? role,
    save: async (body) => {
      const answer =
        role.ID === 0
          ? await api.call(contract.roles.create, { body: { ...body, copyOf } })
          : await api.call(contract.roles.update, { params: { id: String(role.ID) }, body });
      return { name: answer.role.name, permissions: body.permissions };
    },
    onSaved: async ({ name }) => {
      await queryClient.invalidateQueries({ queryKey: ['roles'] });
      toast({ text: t('roles.saved', { name }) });
      onClose();
    },
  });
}

/** Shows a role, changes it, or creates one (`ID` 0). */
export function RoleModal(props: RoleModalProps) {
  const { role, isReadOnly, onClose } = props;
  const { t } = useTranslation();
  const roleName = useRoleName();
  const { of, rest } = useFormErrors(useErrors('users-overview'));
  const draft = useRoleDraft(props);
  const { value, change } = draft;
  /** Names of the permissions of one side that the other side lacks or scopes differently. */
  const differing = (side: StoredRole): string => {
    const other = side === value ? draft.theirValue : value;
    const grantIn = (role: StoredRole | undefined, name: PermissionName): Permission | undefined =>
      role?.permissions.find((one) => one.name === name);
    return permissionNames
      .filter((name) => grantIn(side, name) && !isSameValue(grantIn(side, name), grantIn(other, name)))
      .map((name) => t(`roles.permission.${name}`))
      .join(', ');
  };
  return (
    <>
      <Modal
        title={role.ID === 0 ? t('roles.add') : roleName(role.name)}
        size="lg"
        onClose={onClose}
        {...(isReadOnly ? {} : { confirm: { text: t('common.save'), isRunning: draft.isSaving, form: 'role' } })}
      >
        <form id="role" className={forms.form} onSubmit={draft.onSubmit} noValidate>
          <ErrorList errors={rest(['name'])} />
          {isReadOnly ? (
            <p className={classes.label}>{t('roles.readOnly')}</p>
          ) : (
            <TextInput
              label={t('roles.name')}
              required
              name="name"
              autoComplete="off"
              value={value.name}
              error={of('name')}
              onChange={(event) => change({ name: event.currentTarget.value })}
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
                permissions={value.permissions}
                isReadOnly={isReadOnly}
                onChange={(permissions) => change({ permissions })}
              />
            )}
          </PermissionGroups>
        </form>
      </Modal>
      <DraftDialogs
        draft={draft}
        describe={(name, side) =>
          name === 'name'
            ? { label: t('roles.name'), text: side.name }
            : { label: t('roles.permissions'), text: differing(side) }
        }
      />
    </>
  );
}
