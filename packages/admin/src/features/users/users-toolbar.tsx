import { NativeSelect } from '@mantine/core';
import type { Role, UserState } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { useRoleName } from '../../lib/role-name.ts';
import { ListSearch } from '../../ui/list-search.tsx';
import type { UserColumn, UserQuery } from './user-query.ts';
import classes from './users.module.css';

interface UsersToolbarProps {
  query: UserQuery;
  change: (changes: Partial<UserQuery>) => void;
  /** The roles that somebody has. */
  roles: readonly Role[];
  totalItems: number | undefined;
}

const states: UserState[] = ['active', 'invited', 'deactivated'];

/** How the users are searched, narrowed and sorted. */
export function UsersToolbar({ query, change, roles, totalItems }: UsersToolbarProps) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  return (
    <div className={classes.toolbar}>
      <ListSearch term={query.searchTerm} onSearch={(searchTerm) => change({ searchTerm, pageIndex: 0 })} />
      <NativeSelect
        aria-label={t('users.role')}
        value={query.role}
        onChange={(event) => change({ role: Number(event.currentTarget.value), pageIndex: 0 })}
        data={[
          { value: '0', label: t('users.filter.allRoles') },
          ...roles.map(({ ID, name }) => ({ value: String(ID), label: roleName(name) })),
        ]}
      />
      <NativeSelect
        aria-label={t('users.column.state')}
        value={query.state}
        onChange={(event) => change({ state: event.currentTarget.value as UserState | '', pageIndex: 0 })}
        data={[
          { value: '', label: t('page.overview.filter.allStates') },
          ...states.map((state) => ({ value: state, label: t(`users.state.${state}`) })),
        ]}
      />
      <output className={classes.count}>{totalItems !== undefined && t('users.count', { count: totalItems })}</output>
      <div className={classes.sort}>
        <span id="sort-by">{t('page.overview.sort.sortBy')}</span>
        <NativeSelect
          aria-labelledby="sort-by"
          value={query.columnToSort}
          onChange={(event) => {
            const columnToSort = event.currentTarget.value as UserColumn;
            // A date is usually sought from the newest on.
            change({ columnToSort, sortOrder: columnToSort === 'name' ? 'asc' : 'desc', pageIndex: 0 });
          }}
          data={[
            { value: 'name', label: t('users.name') },
            { value: 'lastLoginAt', label: t('users.column.lastLogin') },
            { value: 'createdAt', label: t('users.column.created') },
          ]}
        />
        <NativeSelect
          aria-label={t('page.overview.sort.order')}
          value={query.sortOrder}
          onChange={(event) => change({ sortOrder: event.currentTarget.value as UserQuery['sortOrder'], pageIndex: 0 })}
          data={[
            { value: 'asc', label: t('page.overview.sort.ascending') },
            { value: 'desc', label: t('page.overview.sort.descending') },
          ]}
        />
      </div>
    </div>
  );
}
