import { Button } from '@mantine/core';
import { contract, type RoleInfo } from '@ximblox/contract';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { clearErrors, collectErrors, useErrors } from '../../lib/errors/error-collections.ts';
import { useWholeList } from '../../lib/list/use-list.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useRoleName } from '../../lib/role-name.ts';
import { CellDetail, RowTitle } from '../../ui/data-table/cells.tsx';
import { ErrorList } from '../../ui/error-list.tsx';
import { ListScreen } from '../../ui/list-screen/list-screen.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';
import { type EditedRole, RoleModal } from './role-modal.tsx';

interface Open {
  role: EditedRole;
  copyOf?: number;
  isReadOnly: boolean;
}

const noRole: EditedRole = {
  ID: 0,
  name: '',
  permissions: [],
  newPermissions: [],
  origin: '',
  scope: {},
  exceptions: [],
};

function RoleName({ role }: { role: RoleInfo }) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const from = role.origin === '' ? '' : t('roles.from', { name: roleName(role.origin) });
  const facts = [
    role.isBuiltIn ? t('roles.builtIn') : from,
    t('roles.users', { count: role.users }),
    t('roles.rights', { count: role.permissions.length }),
  ];
  return (
    <>
      <RowTitle>{roleName(role.name)}</RowTitle>
      <CellDetail>{facts.filter((fact) => fact !== '').join(' · ')}</CellDetail>
      {role.newPermissions.length > 0 && (
        <span className="small dense accent">
          {t('roles.news', { count: role.newPermissions.length, name: roleName(role.origin) })}
        </span>
      )}
    </>
  );
}

/** Asks for confirmation and deletes a role. */
function DeleteRoleModal({ role: { ID, name }, onClose }: { role: RoleInfo; onClose: () => void }) {
  const { t } = useTranslation();
  const [isRunning, setRunning] = useState(false);
  const remove = async (): Promise<void> => {
    setRunning(true);
    const answer = await collectErrors('users-overview', () =>
      api.call(contract.roles.delete, { params: { id: String(ID) } }),
    );
    onClose();
    await queryClient.invalidateQueries({ queryKey: ['roles'] });
    if (answer) toast({ text: t('roles.deleted', { name }) });
  };
  return (
    <Modal
      title={t('roles.delete')}
      size="sm"
      onClose={onClose}
      confirm={{ text: t('common.delete'), isDangerous: true, isRunning, onClick: () => void remove() }}
    >
      <p>{t('roles.deleteText', { name })}</p>
    </Modal>
  );
}

function RoleActions({ role, onOpen }: { role: RoleInfo; onOpen: (open: Open) => void }) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const name = roleName(role.name);
  const mayUpdate = role.availableActions.includes('update');
  const [isDeleting, setDeleting] = useState(false);
  const copy = (): void =>
    onOpen({
      role: {
        ...noRole,
        name: t('roles.copyName', { name }),
        permissions: role.permissions,
        scope: role.scope,
        exceptions: role.exceptions,
      },
      copyOf: role.ID,
      isReadOnly: false,
    });
  const button = (text: string, onClick: () => void, className?: string) => (
    <Button
      variant="default"
      size="compact-md"
      className={className}
      aria-label={t('roles.of', { action: text, name })}
      onClick={onClick}
    >
      {text}
    </Button>
  );
  return (
    <>
      {button(t(mayUpdate ? 'common.edit' : 'roles.show'), () => onOpen({ role, isReadOnly: !mayUpdate }))}
      {button(t('roles.copy'), copy)}
      {role.availableActions.includes('delete') && button(t('common.delete'), () => setDeleting(true), 'danger')}
      {isDeleting && <DeleteRoleModal role={role} onClose={() => setDeleting(false)} />}
    </>
  );
}

/** Table of roles with their permissions and number of users. */
export function RolesScreen() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open>();
  const errors = useErrors('users-overview');
  useEffect(() => () => clearErrors('users-overview'), []);
  const list = useWholeList({
    queryKey: ['roles'],
    read: (signal) => api.call(contract.users.roles, { signal }),
  });
  return (
    <>
      <ListScreen
        title={t('roles.title')}
        description={t('roles.description')}
        headerActions={
          <Button
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() => setOpen({ role: noRole, isReadOnly: false })}
          >
            {t('roles.add')}
          </Button>
        }
        notice={!open && <ErrorList errors={errors} />}
        list={list}
        empty={{ title: t('search.noResults') }}
        rowKey={({ ID }) => ID}
        columns={[{ head: t('users.role'), isTitle: true, renderCell: (role) => <RoleName role={role} /> }]}
        renderActions={(role) => <RoleActions role={role} onOpen={setOpen} />}
      />
      {open && <RoleModal {...open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
