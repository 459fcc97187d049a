import { contract, type User } from '@ximblox/contract';
import { MailPlus, Pencil, ShieldOff, Trash2, Unlink, UserCog, UserRoundCheck, UserRoundX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { collectErrors } from '../../lib/errors/error-collections.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session.ts';
import type { MenuAction } from '../../ui/actions-menu.tsx';
import { toast } from '../../ui/toasts.tsx';
import { setUserActive } from './set-user-active.ts';

/** Action that needs confirmation. */
export type UserDialog = 'edit' | 'deactivate' | 'resetTwoFactor' | 'unlink' | 'delete';

/** Returns the permitted actions for a user. */
export function useUserActions(user: User, onOpen: (dialog: UserDialog, user: User) => void): MenuAction[] {
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
  if (may('unlink')) {
    actions.push({ text: t('users.unlink.action'), icon: Unlink, onClick: () => onOpen('unlink', user) });
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
