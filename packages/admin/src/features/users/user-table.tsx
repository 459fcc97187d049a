import { contract, type User } from '@ximblox/contract';
import { MailPlus, Pencil, ShieldCheck, ShieldOff, Trash2, UserCog, UserRoundCheck, UserRoundX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { collectErrors } from '../../lib/errors/error-collections.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useRoleName } from '../../lib/role-name.ts';
import { useSession } from '../../lib/session.ts';
import type { MenuAction } from '../../ui/actions-menu.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { LazyActionsMenu } from '../../ui/lazy-actions-menu.tsx';
import { toast } from '../../ui/toasts.tsx';
import { setUserActive } from './set-user-active.ts';
import { UserStateMark } from './user-state.tsx';
import classes from './users.module.css';

/** What a dialog asks about first. */
export type UserDialog = 'edit' | 'deactivate' | 'resetTwoFactor' | 'delete';

interface UserTableProps {
  users: readonly User[];
  onOpen: (dialog: UserDialog, user: User) => void;
}

function useRowActions(user: User, onOpen: UserTableProps['onOpen']): MenuAction[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { ID } = useSession();
  const name = user.profile.name || user.email;
  const may = (action: User['availableActions'][number]) => user.availableActions.includes(action);
  const run = async (text: string, call: () => Promise<unknown>): Promise<void> => {
    const answer = await collectErrors('users-overview', call);
    await queryClient.invalidateQueries({ queryKey: ['users'] });
    if (answer !== undefined) toast({ text });
  };
  if (user.ID === ID) {
    return [{ text: t('menu.userSettings'), icon: UserCog, onClick: () => void navigate('/user/settings') }];
  }
  const actions: MenuAction[] = [];
  if (may('update')) actions.push({ text: t('common.edit'), icon: Pencil, onClick: () => onOpen('edit', user) });
  if (may('resend-activation')) {
    actions.push({
      text: t('users.resend.action'),
      icon: MailPlus,
      onClick: () =>
        void run(t('users.resend.done', { email: user.email }), () =>
          api.call(contract.users.resendActivation, { params: { id: String(user.ID) } }),
        ),
    });
  }
  if (may('activate')) {
    actions.push({
      text: t('users.activate.action'),
      icon: UserRoundCheck,
      onClick: () => void run(t('users.activate.done', { name }), () => setUserActive(user, true)),
    });
  }
  if (may('deactivate')) {
    actions.push({
      text: t('users.deactivate.action'),
      icon: UserRoundX,
      onClick: () => onOpen('deactivate', user),
    });
  }
  if (may('reset-two-factor')) {
    actions.push({
      text: t('users.resetTwoFactor.action'),
      icon: ShieldOff,
      onClick: () => onOpen('resetTwoFactor', user),
    });
  }
  if (may('delete')) {
    actions.push({
      text: t('users.delete.action'),
      icon: Trash2,
      isDangerous: true,
      onClick: () => onOpen('delete', user),
    });
  }
  return actions;
}

function Row({ user, onOpen }: { user: User } & Pick<UserTableProps, 'onOpen'>) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const { ID } = useSession();
  const actions = useRowActions(user, onOpen);
  const name = user.profile.name || user.email;
  return (
    <tr>
      <th scope="row" className={classes.who}>
        <span className={classes.person}>
          <Avatar name={name} image={user.profile.image} size={32} />
          <span className={classes.names}>
            <span className={classes.name}>
              {name}
              {user.ID === ID && <span className={classes.you}>{t('users.you')}</span>}
            </span>
            <span className={classes.about}>
              {user.email}
              {user.profile.jobTitle !== '' && ` · ${user.profile.jobTitle}`}
            </span>
          </span>
        </span>
      </th>
      <td>{roleName(user.role.name)}</td>
      <td>
        <UserStateMark state={user.state} />
        {user.twoFactor && (
          <span className={classes.twoFactor}>
            <ShieldCheck size={14} aria-hidden />
            {t('twoFactor.title')}
          </span>
        )}
      </td>
      <td className={classes.date}>
        <span className={classes.inlineLabel}>{t('users.column.lastLogin')} </span>
        {user.lastLoginAt === null ? t('users.never') : <DateTime time={user.lastLoginAt} />}
      </td>
      <td className={`${classes.date} ${classes.made}`}>
        <DateTime time={user.createdAt} />
      </td>
      <td className={classes.actions}>
        {actions.length > 0 && <LazyActionsMenu label={t('users.more', { name })} actions={actions} />}
      </td>
    </tr>
  );
}

/** Users as a table; on a narrow window each row becomes a card. */
export function UserTable({ users, onOpen }: UserTableProps) {
  const { t } = useTranslation();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('users.name')}</th>
          <th scope="col">{t('users.role')}</th>
          <th scope="col">{t('users.column.state')}</th>
          <th scope="col">{t('users.column.lastLogin')}</th>
          <th scope="col" className={classes.made}>
            {t('users.column.created')}
          </th>
          <th scope="col">
            <span className="visually-hidden">{t('page.overview.column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <Row key={user.ID} user={user} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}
