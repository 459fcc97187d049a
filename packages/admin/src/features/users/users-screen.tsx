import { Button } from '@mantine/core';
import { contract, type Role, type User } from '@ximblox/contract';
import { UserPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { clearErrors, useErrors } from '../../lib/errors/error-collections.ts';
import { useWholeList } from '../../lib/list/use-list.ts';
import { useRoleName } from '../../lib/role-name.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ErrorList } from '../../ui/error-list.tsx';
import { ListFilter } from '../../ui/list-screen/list-filter.tsx';
import { ListScreen } from '../../ui/list-screen/list-screen.tsx';
import { chooseUsers, userFilters, userSorts, userStates } from './choose-users.ts';
import { ConfirmUserModal } from './confirm-user-modal.tsx';
import type { UserDialog } from './use-user-actions.ts';
import { UserMenu, UserName, UserStatus } from './user-cells.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const AddUserModal = lazyDialog(async () => (await import('../../ui/add-user-modal.tsx')).AddUserModal);
const EditUserModal = lazyDialog(async () => (await import('./edit-user-modal.tsx')).EditUserModal);

type Open = { dialog: 'add' } | { dialog: UserDialog; user: User };

const rolesOf = (users: readonly User[]): Role[] =>
  [...new Map(users.map(({ role }) => [role.ID, role])).values()].toSorted((one, other) => one.ID - other.ID);

function Dialog({ open, onClose }: { open: Open; onClose: () => void }) {
  if (open.dialog === 'add') return <AddUserModal onClose={onClose} />;
  if (open.dialog === 'edit') return <EditUserModal user={open.user} onClose={onClose} />;
  return <ConfirmUserModal user={open.user} action={open.dialog} onClose={onClose} />;
}

function useColumns() {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const columns: Column<User, 'name' | 'lastLoginAt' | 'createdAt'>[] = [
    { head: t('users.name'), sort: 'name', isTitle: true, renderCell: (user) => <UserName user={user} /> },
    { head: t('users.role'), renderCell: (user) => roleName(user.role.name) },
    { head: t('users.column.state'), renderCell: (user) => <UserStatus user={user} /> },
    {
      head: t('users.column.lastLogin'),
      sort: 'lastLoginAt',
      isNamed: true,
      renderCell: ({ lastLoginAt }) => (lastLoginAt === null ? t('users.never') : <DateTime time={lastLoginAt} />),
    },
    {
      head: t('users.column.created'),
      sort: 'createdAt',
      isNamed: true,
      isMinor: true,
      renderCell: ({ createdAt }) => <DateTime time={createdAt} />,
    },
  ];
  return columns;
}

/** Users with search and filters, and actions to invite, edit, deactivate and delete. */
export function UsersScreen() {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const [open, setOpen] = useState<Open>();
  const errors = useErrors('users-overview');
  useEffect(() => () => clearErrors('users-overview'), []);
  const list = useWholeList({
    queryKey: ['users', 'list'],
    read: (signal) => api.call(contract.users.list, { signal }),
    filters: userFilters,
    sorts: userSorts,
    pageSize: 25,
    choose: chooseUsers,
  });
  return (
    <>
      <ListScreen
        title={t('users.title')}
        headerActions={
          <Button leftSection={<UserPlus size={16} aria-hidden />} onClick={() => setOpen({ dialog: 'add' })}>
            {t('users.add')}
          </Button>
        }
        notice={!open && <ErrorList errors={errors} />}
        list={list}
        hasSearch
        filters={
          <>
            <ListFilter
              list={list}
              name="role"
              label={t('users.role')}
              all={t('users.filter.allRoles')}
              choices={rolesOf(list.data ?? []).map(({ ID, name }) => ({ value: String(ID), label: roleName(name) }))}
            />
            <ListFilter
              list={list}
              name="state"
              label={t('users.column.state')}
              all={t('page.overview.filter.allStates')}
              choices={userStates.map((state) => ({ value: state, label: t(`users.state.${state}`) }))}
            />
          </>
        }
        count={(count) => t('users.count', { count })}
        empty={{ title: t('search.noResults') }}
        rowKey={({ ID }) => ID}
        columns={useColumns()}
        renderActions={(user) => <UserMenu user={user} onOpen={(dialog) => setOpen({ dialog, user })} />}
      />
      {open && <Dialog open={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
