import type { SessionUser, User, UserAction, UserState } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { mayGrant } from '../roles/index.ts';
import type { UserRow } from './user-store.ts';

/** How an account stands. */
export function stateOf({ active, passwordHash }: Pick<UserRow, 'active' | 'passwordHash'>): UserState {
  if (active) return 'active';
  return passwordHash === null ? 'invited' : 'deactivated';
}

const hasSecondFactor = ({ hasTwoFactor, hasPasskey }: UserRow): boolean => hasTwoFactor || hasPasskey;

const actionsByState: Record<UserState, UserAction[]> = {
  active: ['deactivate'],
  invited: ['resend-activation'],
  deactivated: ['activate'],
};

/**
 * What the actor may do with a user: of oneself only the profile, of others whatever manage-users allows while their rights are
 * a subset of the own. The last administrator needs no rule here: whoever may manage one is another one.
 */
function availableActions(context: Context, user: UserRow): UserAction[] {
  const { actor } = context;
  if (actor.kind === 'user' && actor.ID === user.id) return ['update'];
  if (!context.can('manage-users', {}) || !mayGrant(context, user.role)) return [];
  const reset: UserAction[] = hasSecondFactor(user) ? ['reset-two-factor'] : [];
  return ['update', 'change-role', ...actionsByState[stateOf(user)], ...reset, 'delete'];
}

/** A user as user management sees it. */
export const userOnWire = (context: Context, user: UserRow): User => ({
  ID: user.id,
  email: user.email,
  role: user.role,
  profile: { name: user.name, jobTitle: user.jobTitle, image: user.image },
  active: user.active,
  state: stateOf(user),
  twoFactor: hasSecondFactor(user),
  availableActions: availableActions(context, user),
  createdAt: user.createdAt.toISOString(),
  lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
});

/** A user as its own session sees it. */
export const sessionUserOnWire = ({ services }: Pick<Context, 'services'>, user: UserRow): SessionUser => ({
  ID: user.id,
  name: user.name,
  email: user.email,
  role: user.role,
  jobTitle: user.jobTitle,
  image: user.image,
  language: user.language,
  twoFactor: hasSecondFactor(user) ? 'on' : services.settings.requireTwoFactor ? 'required' : 'off',
});
