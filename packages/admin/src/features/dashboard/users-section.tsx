import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { useRoleName } from '../../lib/role-name.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import classes from './dashboard-screen.module.css';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const AddUserModal = lazyDialog(async () => (await import('../../ui/add-user-modal.tsx')).AddUserModal);

const shown = 6;

/** Users, with a button to add one. */
export function UsersSection() {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const [isAdding, setAdding] = useState(false);
  const users = useQuery({
    queryKey: ['users', 'list'],
    queryFn: ({ signal }) => api.call(contract.users.list, { signal }),
  });
  const rest = (users.data?.length ?? 0) - shown;
  return (
    <section className="min-0" aria-labelledby="users">
      <div className={`section-head ${classes.head}`}>
        <h2 id="users">
          <Link to="/users">{t('dashboard.users.title')}</Link>
        </h2>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<UserPlus size={14} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t('users.add')}
        </Button>
      </div>
      {users.error && <ErrorState failure={users.error} onRetry={() => void users.refetch()} />}
      {users.isPending && <LoadingState rows={3} />}
      <ul>
        {users.data?.slice(0, shown).map((user) => (
          <li key={user.ID} className={`${classes.item} gap-0-12 ${classes.person}`}>
            <Avatar name={user.profile.name || user.email} image={user.profile.image} size={32} />
            <span className={classes.name}>{user.profile.name || user.email}</span>
            <span className={classes.about}>
              {user.email}
              {!user.active && ` · ${t(`users.state.${user.state}`)}`}
            </span>
            <span className={classes.mark}>{roleName(user.role.name)}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="pad-block-16 muted">{t('dashboard.users.more', { count: rest })}</p>}
      {isAdding && <AddUserModal onClose={() => setAdding(false)} />}
    </section>
  );
}
