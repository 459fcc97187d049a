import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract, type RoleInfo } from '@ximblox/contract';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { clearErrors, collectErrors, useErrors } from '../../lib/errors/error-collections.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useRoleName } from '../../lib/role-name.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.tsx';
import { RoleModal } from './role-modal.tsx';
import classes from './roles.module.css';

interface Open {
  role: Pick<RoleInfo, 'ID' | 'name' | 'permissions' | 'newPermissions' | 'origin'>;
  copyOf?: number;
  isReadOnly: boolean;
}

const noRole = { ID: 0, name: '', permissions: [], newPermissions: [], origin: '' };

/** The roles, what each allows, and how many people have it. */
export function RolesScreen() {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const [open, setOpen] = useState<Open>();
  const errors = useErrors('users-overview');
  useEffect(() => () => clearErrors('users-overview'), []);
  const roles = useQuery({
    queryKey: ['roles'],
    queryFn: ({ signal }) => api.call(contract.users.roles, { signal }),
  });
  const remove = async (role: RoleInfo): Promise<void> => {
    const call = () => api.call(contract.roles.delete, { params: { id: String(role.ID) } });
    const answer = await collectErrors('users-overview', call);
    await queryClient.invalidateQueries({ queryKey: ['roles'] });
    if (answer) toast({ text: t('roles.deleted', { name: role.name }) });
  };
  const button = (text: string, role: RoleInfo, onClick: () => void) => (
    <Button
      variant="default"
      size="compact-md"
      aria-label={t('roles.of', { action: text, name: roleName(role.name) })}
      onClick={onClick}
    >
      {text}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('roles.title')}
        description={t('roles.description')}
        actions={
          <Button
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() => setOpen({ role: noRole, isReadOnly: false })}
          >
            {t('roles.add')}
          </Button>
        }
      />
      {!open && <ErrorList errors={errors} />}
      {roles.error && <ErrorState failure={roles.error} onRetry={() => void roles.refetch()} />}
      {roles.isPending && <LoadingState rows={6} />}
      <ul className={classes.roles}>
        {roles.data?.map((role) => {
          const mayUpdate = role.availableActions.includes('update');
          const copy = {
            ...noRole,
            name: t('roles.copyName', { name: roleName(role.name) }),
            permissions: role.permissions,
          };
          const from = role.origin === '' ? '' : t('roles.from', { name: roleName(role.origin) });
          return (
            <li key={role.ID}>
              <span className={classes.role}>
                <strong>{roleName(role.name)}</strong>
                <span className={classes.label}>
                  {[
                    role.isBuiltIn ? t('roles.builtIn') : from,
                    t('roles.users', { count: role.users }),
                    t('roles.rights', { count: role.permissions.length }),
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </span>
                {role.newPermissions.length > 0 && (
                  <span className={classes.news}>
                    {t('roles.news', { count: role.newPermissions.length, name: roleName(role.origin) })}
                  </span>
                )}
              </span>
              <span className={classes.buttons}>
                {button(t(mayUpdate ? 'common.edit' : 'roles.show'), role, () =>
                  setOpen({ role, isReadOnly: !mayUpdate }),
                )}
                {button(t('roles.copy'), role, () => setOpen({ role: copy, copyOf: role.ID, isReadOnly: false }))}
                {role.availableActions.includes('delete') && button(t('common.delete'), role, () => void remove(role))}
              </span>
            </li>
          );
        })}
      </ul>
      {open && <RoleModal {...open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
