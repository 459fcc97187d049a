import type { User, UserState } from '@ximblox/contract';
import { CircleCheck, CircleSlash, KeyRound, Mail, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CellDetail, RowTitle, Status } from '../../ui/data-table/cells.tsx';
import { LazyActionsMenu } from '../../ui/lazy-actions-menu.tsx';
import { type UserDialog, useUserActions } from './use-user-actions.ts';

export const nameOf = ({ profile, email }: User): string => profile.name || email;

export function UserName({ user }: { user: User }) {
  const { t } = useTranslation();
  const { ID } = useSession();
  const name = nameOf(user);
  return (
    <span className="row gap-12">
      <Avatar name={name} image={user.profile.image} size={32} />
      <span className="stack min-0">
        <span>
          <RowTitle>{name}</RowTitle>
          {user.ID === ID && <span className="muted margin-left-8 caption">{t('users.you')}</span>}
        </span>
        <CellDetail>
          {user.email}
          {user.profile.jobTitle !== '' && ` · ${user.profile.jobTitle}`}
        </CellDetail>
      </span>
    </span>
  );
}

const appearances = {
  active: { icon: CircleCheck, tone: 'success' },
  invited: { icon: Mail, tone: 'info' },
  deactivated: { icon: CircleSlash, tone: 'muted' },
} as const satisfies Record<UserState, unknown>;

/** Account state of a user, their second factor and the identity providers that they log in with. */
export function UserStatus({ user: { state, twoFactor, providers } }: { user: User }) {
  const { t } = useTranslation();
  return (
    <>
      <Status {...appearances[state]}>{t(`users.state.${state}`)}</Status>
      {providers.map((provider) => (
        <CellDetail key={provider}>
          <Status icon={KeyRound}>{provider}</Status>
        </CellDetail>
      ))}
      {twoFactor && (
        <CellDetail>
          <Status icon={ShieldCheck}>{t('twoFactor.title')}</Status>
        </CellDetail>
      )}
    </>
  );
}

export function UserMenu({ user, onOpen }: { user: User; onOpen: (dialog: UserDialog, user: User) => void }) {
  const { t } = useTranslation();
  const actions = useUserActions(user, onOpen);
  return actions.length > 0 && <LazyActionsMenu label={t('users.more', { name: nameOf(user) })} actions={actions} />;
}
