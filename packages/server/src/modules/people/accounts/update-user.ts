import { type ErrorItem, fail, failAll, type Role, type User } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { audit, fieldChanges } from '../../foundation/audit/index.ts';
import { requireGrantableRole, roleErrors } from '../roles/index.ts';
import {
  findUser,
  findUserByEmail,
  isSelf,
  canManage,
  requireCurrentPassword,
  requireManageableUser,
  sendAccountMail,
  setUser,
  userState,
  serialiseUser,
  type UserRow,
} from '../users/index.ts';
import { revokeAccountTokens } from './account-token-store.ts';
import { requireAnotherAdministrator } from './last-administrator.ts';
import { sendActivation } from './send-activation.ts';
import { endUserSessions } from '../auth/index.ts';

export interface UserChange {
  email: string;
  /** The role's ID. */
  role: number;
  profile: { name: string; jobTitle: string };
  active?: boolean | undefined;
  currentPassword?: string | undefined;
}

async function validateChange(context: Context, user: UserRow, change: Partial<UserChange>): Promise<ErrorItem[]> {
  const { email, role } = change;
  const errors: ErrorItem[] = [];
  const holder = email === undefined ? undefined : await findUserByEmail(context.db, email);
  if (holder && holder.id !== user.id) errors.push({ property: 'email', code: 'V_06' });
  // A user without a password could not log in when active: only the activation email activates the account.
  if (change.active === true && user.passwordHash === null && !user.isExternal)
    errors.push({ property: 'active', code: 'V_07' });
  if (role !== undefined && role !== user.role.ID) errors.push(...(await roleErrors(context, role)));
  if (isSelf(context, user.id)) {
    if (role !== undefined && role !== user.role.ID) errors.push({ property: 'role', code: 'UM_01' });
    if (change.active === false) errors.push({ property: 'active', code: 'UM_01' });
  }
  return errors;
}

const changedFields = (user: UserRow, change: UserChange, role: Role, active: boolean): Record<string, unknown> => {
  const before = {
    email: user.email,
    role: user.role.name,
    name: user.name,
    jobTitle: user.jobTitle,
    active: user.active,
  };
  const after = {
    email: change.email,
    role: role.name,
    name: change.profile.name,
    jobTitle: change.profile.jobTitle,
    active,
  };
  return fieldChanges(before, after);
};

async function applyChange(context: Context, userID: number, change: UserChange): Promise<User> {
  const { db } = context;
  const user = await requireManageableUser(context, userID);
  // Checked first: it applies to every actor.
  if (change.role !== user.role.ID || change.active === false) await requireAnotherAdministrator(context, user);
  failAll(await validateChange(context, user, change));
  const role = change.role === user.role.ID ? user.role : await requireGrantableRole(context, change.role);
  const active = change.active ?? user.active;
  const { name, jobTitle } = change.profile;
  if (!(await setUser(db, userID, { email: change.email, roleID: role.ID, name, jobTitle, active })))
    fail('V_06', 'email');
  const isMoved = change.email !== user.email;
  if (role.ID !== user.role.ID || active !== user.active || isMoved) {
    const { actor } = context;
    await endUserSessions(db, userID, actor.kind === 'user' && isSelf(context, userID) ? actor.sessionID : 0);
  }
  // Earlier links went to the old address, or to a user who has lost access.
  if (isMoved || (user.active && !active)) await revokeAccountTokens(db, userID);
  const changes = changedFields(user, change, role, active);
  await audit(context, { action: 'user.update', object: 'user', objectID: userID, changes });
  const changed = (await findUser(db, userID)) ?? fail('UM_02');
  if (isMoved && userState(changed) === 'invited') await sendActivation(context, changed);
  else if (isMoved) await sendAccountMail(context, 'email-changed', user);
  return serialiseUser(context, changed);
}

/**
 * Updates a user: the current user, or with manage-users any user whose permissions are a subset of the actor's. Users need their
 * password to change their own email address and cannot change their own role or active state. A change of role, active state or
 * address ends the user's sessions. After a change of address, invited users get the activation email at the new address; all
 * others are notified at the old one.
 * @throws 404 UM_02, 403 UM_01, V_06 on `email`, V_12 on `role`, AUTH_02 on `currentPassword`, 409 V_07 for the last administrator
 */
export async function updateUser(context: Context, userID: number, change: UserChange): Promise<User> {
  const user = await requireManageableUser(context, userID);
  if (isSelf(context, userID) && change.email !== user.email) {
    await requireCurrentPassword(context, user, change.currentPassword ?? '');
  }
  return context.transaction((inside) => applyChange(inside, userID, change));
}

/** Validates the well-formed fields of a change. Returns no errors for a user whom the actor cannot manage. */
export async function userChangeErrors(
  context: Context,
  userID: number,
  change: Partial<UserChange>,
): Promise<ErrorItem[]> {
  const user = await findUser(context.db, userID);
  return user && canManage(context, user) ? validateChange(context, user, change) : [];
}
