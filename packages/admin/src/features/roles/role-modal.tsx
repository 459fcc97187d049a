import { TextInput } from '@mantine/core';
import { isSameValue } from '@ximblox/blocks/internal';
import { contract, type Permission, type PermissionName, permissionNames, type RoleInfo } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useDraft } from '../../lib/draft/use-draft.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useRoleName } from '../../lib/role-name.ts';
import { type DescribedField, DraftDialogs } from '../../ui/draft-dialogs.tsx';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PermissionGroups } from '../../ui/permission-groups.tsx';
import { toast } from '../../ui/toasts.tsx';
import { ExtensionPermissions } from './extension-permissions.tsx';
import { PermissionControl, type RoleValue } from './permission-control.tsx';
import { withoutScope } from './role-grants.ts';
import { RoleScopeField } from './role-scope-field.tsx';
import { useParametersOf } from './use-parameters-of.ts';
import { useScopeText } from './use-scope-text.ts';

/** Role with the fields that the modal uses. */
export type EditedRole = Pick<
  RoleInfo,
  'ID' | 'name' | 'permissions' | 'newPermissions' | 'origin' | 'scope' | 'exceptions'
>;

interface RoleModalProps {
  /** The role as loaded; `ID` 0 for a new one. */
  role: EditedRole;
  /** ID of the role that a new one is a copy of. */
  copyOf?: number | undefined;
  isReadOnly: boolean;
  onClose: () => void;
}

/** Draft of a role; a new one with `ID` 0. */
function useRoleDraft({ role, copyOf, onClose }: RoleModalProps) {
  const { t } = useTranslation();
  const parametersOf = useParametersOf();
  return useDraft<RoleValue, RoleValue>({
    stored: role,
    valueOf: ({ name, permissions, scope, exceptions }) => ({
      name,
      permissions: withoutScope(permissions, { scope, exceptions }, parametersOf),
      scope,
      exceptions,
    }),
    fetchNewest:
      role.ID === 0
        ? undefined
        : async () => (await api.call(contract.users.roles, {})).find(({ ID }) => ID === role.ID) ?? role,
    save: async (body) => {
      const answer =
        role.ID === 0
          ? await api.call(contract.roles.create, { body: { ...body, copyOf } })
          : await api.call(contract.roles.update, { params: { id: String(role.ID) }, body });
      return { ...body, name: answer.role.name };
    },
    onSaved: async ({ name }) => {
      await queryClient.invalidateQueries({ queryKey: ['roles'] });
      toast({ text: t('roles.saved', { name }) });
      onClose();
    },
  });
}

/** Returns a function that describes a field of a role in the user's language, for conflicts. */
function useDescribeRole({ value, theirValue }: ReturnType<typeof useRoleDraft>) {
  const { t } = useTranslation();
  const scopeText = useScopeText();
  /** Returns names of permissions that the other side lacks or scopes differently. */
  const differing = (side: RoleValue): string => {
    const other = side === value ? theirValue : value;
    const grantIn = (role: RoleValue | undefined, name: PermissionName): Permission | undefined =>
      role?.permissions.find((one) => one.name === name);
    return permissionNames
      .filter((name) => grantIn(side, name) && !isSameValue(grantIn(side, name), grantIn(other, name)))
      .map((name) => t(`roles.permission.${name}`))
      .join(', ');
  };
  return (name: keyof RoleValue, side: RoleValue): DescribedField => {
    const names = (list: readonly string[]): string =>
      list.map((one) => t(`roles.permission.${one as PermissionName}`)).join(', ');
    switch (name) {
      case 'name':
        return { label: t('roles.name'), text: side.name };
      case 'scope':
        return { label: t('roles.scope.role'), text: scopeText({ name: '', parameters: side.scope }) };
      case 'exceptions':
        return { label: t('roles.scope.exceptions'), text: names(side.exceptions) };
      case 'permissions':
        return { label: t('roles.permissions'), text: differing(side) };
    }
  };
}

/** Modal that shows, edits or creates (`ID` 0) a role. */
export function RoleModal(props: RoleModalProps) {
  const { role, isReadOnly, onClose } = props;
  const { t } = useTranslation();
  const roleName = useRoleName();
  const draft = useRoleDraft(props);
  const describeRole = useDescribeRole(draft);
  const { value, errors, change } = draft;
  return (
    <>
      <Modal
        title={role.ID === 0 ? t('roles.add') : roleName(role.name)}
        size="lg"
        onClose={onClose}
        isDirty={draft.isDirty}
        {...(isReadOnly
          ? {}
          : {
              confirm: {
                text: role.ID === 0 ? t('roles.add') : t('common.save'),
                isRunning: draft.isSaving,
                form: 'role',
              },
            })}
      >
        <form id="role" className="stack gap-16" onSubmit={draft.onSubmit} noValidate>
          <ErrorList errors={errors.rest(['name'])} />
          {isReadOnly ? (
            <p className="caption muted">{t('roles.readOnly')}</p>
          ) : (
            <TextInput
              label={t('roles.name')}
              required
              name="name"
              autoComplete="off"
              value={value.name}
              error={errors.of('name')}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
          )}
          {role.newPermissions.length > 0 && (
            <p className="small dense accent">
              {t('roles.news', { count: role.newPermissions.length, name: roleName(role.origin) })}
            </p>
          )}
          {!isReadOnly && <RoleScopeField scope={value.scope} onChange={(scope) => change({ scope })} />}
          <PermissionGroups>
            {(name) => (
              <PermissionControl
                name={name}
                label={t(`roles.permission.${name}`)}
                isNew={role.newPermissions.includes(name)}
                value={value}
                isReadOnly={isReadOnly}
                onChange={change}
              />
            )}
          </PermissionGroups>
          <ExtensionPermissions value={value} isReadOnly={isReadOnly} onChange={change} />
        </form>
      </Modal>
      <DraftDialogs draft={draft} describe={describeRole} />
    </>
  );
}
