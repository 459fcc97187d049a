import type { SessionUser, User, UserAction, UserState } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { canGrant } from '../roles/index.ts';
import { hasLocalLogin } from './local-login.ts';
import type { UserRow } from './user-store.ts';

/** Returns the state of an account. */
export function userState({
  active,
  passwordHash,
  isExternal,
}: Pick<UserRow, 'active' | 'passwordHash' | 'isExternal'>): UserState {
  if (active) return 'active';
  return passwordHash === null && !isExternal ? 'invited' : 'deactivated';
}

const hasSecondFactor = ({ hasTwoFactor, hasPasskey }: UserRow): boolean => hasTwoFactor || hasPasskey;

const actionsByState: Record<UserState, UserAction[]> = {
  active: ['deactivate'],
  invited: ['resend-activation'],
  deactivated: ['activate'],
};

/**
 * Lists the actions available to the actor: for themselves only the profile; for other users all, if the actor can manage them. No
 * check for the last administrator is needed: an actor who can manage an administrator is another one.
 */
function availableActions(context: Context, user: UserRow): UserAction[] {
  const { actor } = context;
  if (actor.kind === 'user' && actor.ID === user.id) return ['update'];
  if (!context.can('manage-users', {}) || !canGrant(context, user.role)) return [];
  const reset: UserAction[] = hasSecondFactor(user) ? ['reset-two-factor'] : [];
  const unlink: UserAction[] = user.providers.length > 0 ? ['unlink'] : [];
  return ['update', 'change-role', ...actionsByState[userState(user)], ...reset, ...unlink, 'delete'];
}

/** Serialises a user for user management. */
export const serialiseUser = (context: Context, user: UserRow): User => ({
  ID: user.id,
  email: user.email,
  role: user.role,
  profile: { name: user.name, jobTitle: user.jobTitle, image: user.image },
  active: user.active,
  state: userState(user),
  twoFactor: hasSecondFactor(user),
  providers: user.providers.map((id) => context.services.settings.sso.find((one) => one.id === id)?.name ?? id),
  hasLocalLogin: hasLocalLogin(context, user),
  availableActions: availableActions(context, user),
  createdAt: user.createdAt.toISOString(),
  lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
});

/** Serialises the user of a session. @param isStrong whether an identity provider confirmed a second factor */
export const serialiseSessionUser = (
  { services, actor }: Pick<Context, 'services' | 'actor'>,
  user: UserRow,
  isStrong = actor.kind === 'user' && actor.isStrong === true,
): SessionUser => ({
  ID: user.id,
  name: user.name,
  email: user.email,
  role: user.role,
  jobTitle: user.jobTitle,
  image: user.image,
  language: user.language,
  hasLocalLogin: hasLocalLogin({ services }, user),
  notificationMails: user.notificationMails,
  twoFactor: hasSecondFactor(user) || isStrong ? 'on' : services.settings.requireTwoFactor ? 'required' : 'off',
});
