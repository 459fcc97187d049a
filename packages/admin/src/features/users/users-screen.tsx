import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract, type Role, type User } from '@ximblox/contract';
import { UserPlus, UserSearch } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { newestAddress } from '../../lib/newest-address.ts';
import { api } from '../../lib/api.ts';
import { clearErrors, useErrors } from '../../lib/errors/error-collections.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { NoResults } from '../../ui/no-results.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { ConfirmUserModal } from './confirm-user-modal.tsx';
import { firstQuery, isNarrowed, pageSize, readQuery, type UserQuery, usersFor, writeQuery } from './user-query.ts';
import { type UserDialog, UserTable } from './user-table.tsx';
import { UsersToolbar } from './users-toolbar.tsx';

const AddUserModal = lazy(async () => ({ default: (await import('../../ui/add-user-modal.tsx')).AddUserModal }));
const EditUserModal = lazy(async () => ({ default: (await import('./edit-user-modal.tsx')).EditUserModal }));

type Open = { dialog: 'add' } | { dialog: UserDialog; user: User };

const rolesOf = (users: readonly User[]): Role[] =>
  [...new Map(users.map(({ role }) => [role.ID, role])).values()].toSorted((one, other) => one.ID - other.ID);

function Dialog({ open, onClose }: { open: Open; onClose: () => void }) {
  if (open.dialog === 'add') return <AddUserModal onClose={onClose} />;
  if (open.dialog === 'edit') return <EditUserModal user={open.user} onClose={onClose} />;
  return <ConfirmUserModal user={open.user} action={open.dialog} onClose={onClose} />;
}

/** Everybody who works on the site: found, invited, changed, shut out, deleted. */
export function UsersScreen() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const query = readQuery(address);
  const change = (changes: Partial<UserQuery>): void =>
    setAddress(() => writeQuery({ ...readQuery(newestAddress()), ...changes }), {
      replace: changes.searchTerm !== undefined,
    });
  const [open, setOpen] = useState<Open>();
  const errors = useErrors('users-overview');
  useEffect(() => () => clearErrors('users-overview'), []);
  const users = useQuery({
    queryKey: ['users', 'list'],
    queryFn: ({ signal }) => api.call(contract.users.list, { signal }),
  });
  const found = users.data && usersFor(users.data, query);
  const pageIndex = Math.min(query.pageIndex, Math.max(0, Math.ceil((found?.length ?? 0) / pageSize) - 1));

  const rows = () => {
    if (users.error && !found) return <ErrorState failure={users.error} onRetry={() => void users.refetch()} />;
    if (!found) return <LoadingState rows={8} />;
    if (found.length > 0) {
      return (
        <UserTable
          users={found.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize)}
          onOpen={(dialog, user) => setOpen({ dialog, user })}
        />
      );
    }
    return (
      <NoResults
        icon={UserSearch}
        reset={isNarrowed(query) ? { text: t('users.filter.reset'), onClick: () => change(firstQuery) } : undefined}
      />
    );
  };

  return (
    <>
      <PageHeader
        title={t('users.title')}
        actions={
          <Button leftSection={<UserPlus size={16} aria-hidden />} onClick={() => setOpen({ dialog: 'add' })}>
            {t('users.add')}
          </Button>
        }
      />
      {!open && <ErrorList errors={errors} />}
      <UsersToolbar query={query} change={change} roles={rolesOf(users.data ?? [])} totalItems={found?.length} />
      {rows()}
      <Pagination
        pageIndex={pageIndex}
        pageSize={pageSize}
        totalItems={found?.length ?? 0}
        onChange={(next) => {
          change({ pageIndex: next });
          window.scrollTo({ top: 0 });
        }}
      />
      {open && (
        <Suspense>
          <Dialog open={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
