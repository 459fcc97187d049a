import { CmsError, fail, type Role, type SsoReason, toSingleLine } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import type { SsoProvider } from '../../../platform/sso-settings.ts';
import { isEmergencyAccount, requiredProvider } from '../../../platform/sso-settings.ts';
import { audit } from '../../foundation/audit/index.ts';
import { requireAnotherAdministrator, revokeAccountTokens } from '../accounts/index.ts';
import { revokeUserTokens } from '../api-tokens/index.ts';
import { endUserSessions } from '../auth/index.ts';
import {
  findUserByEmail,
  insertUser,
  lockUser,
  setExternal,
  setUser,
  userState,
  type UserRow,
} from '../users/index.ts';
import type { ExternalProfile } from './external-profile.ts';
import { findNamedRole } from './named-roles.ts';
import { isAuthoritative, managesRoles, roleNameFor } from './sso-rules.ts';
import { findIdentity, groupNamesOf, insertIdentity, recordIdentityLogin } from '../identities/index.ts';

type Admission = { user: UserRow } | { refused: SsoReason };

const refuse = (refused: SsoReason): { refused: SsoReason } => ({ refused });

/** Changes the role of a user and ends their sessions. @throws 409 V_07 for the last administrator */
export async function setRoleOf(
  context: Context,
  user: UserRow,
  role: Role,
  by: Record<string, unknown>,
): Promise<void> {
  const { db } = context;
  await requireAnotherAdministrator(context, user);
  const { email, name, jobTitle, active } = user;
  await setUser(db, user.id, { email, name, jobTitle, active, roleID: role.ID });
  await endUserSessions(db, user.id);
  const changes = { ...by, role: { from: user.role.name, to: role.name } };
  await audit(context, { action: 'user.update', object: 'user', objectID: user.id, changes });
}

/** Gives a linked user the role of their groups. Users without one get the least role, and lose their sessions. */
async function applyGroups(
  context: Context,
  provider: SsoProvider,
  { user, groups }: { user: UserRow; groups: readonly string[] },
): Promise<Admission> {
  if (!managesRoles(provider)) return { user };
  const name = roleNameFor(provider, [...groups, ...(await groupNamesOf(context.db, provider.id, user.id))]);
  const role = await findNamedRole(context, provider, name ?? 'viewer');
  if (!role) return refuse('failed');
  if (role.ID !== user.role.ID) {
    try {
      await setRoleOf(context, user, role, { provider: provider.id });
    } catch (error) {
      if (error instanceof CmsError) return refuse('last-administrator');
      throw error;
    }
  }
  if (name === null) {
    await endUserSessions(context.db, user.id);
    await revokeUserTokens(context, user);
    return refuse('no-access');
  }
  return { user: { ...user, role } };
}

/** Links an existing account that the provider is authoritative for. Invited users become active. */
async function linkAccount(
  context: Context,
  provider: SsoProvider,
  { found, profile }: { found: UserRow; profile: ExternalProfile },
): Promise<Admission> {
  const { db } = context;
  const user = await lockUser(db, found.id);
  if (!user || !isAuthoritative(provider, user.email)) return refuse('account-exists');
  const state = userState(user);
  if (state === 'deactivated') return refuse('deactivated');
  const { subject, email } = profile;
  if (!(await insertIdentity(db, { userID: user.id, provider: provider.id, subject, email })))
    return refuse('account-exists');
  await setExternal(db, user.id, { active: true });
  if (state === 'invited') await revokeAccountTokens(db, user.id);
  const changes = { provider: provider.id };
  await audit(context, { action: 'user.link-identity', object: 'user', objectID: user.id, changes });
  return applyGroups(context, provider, { user: { ...user, active: true, isExternal: true }, groups: profile.groups });
}

/** Creates an account for a person who has none. */
async function createAccount(context: Context, provider: SsoProvider, profile: ExternalProfile): Promise<Admission> {
  const { db } = context;
  const { email, subject } = profile;
  const owner = context.services.settings.sso.find((one) => isAuthoritative(one, email));
  if (owner ? !isAuthoritative(provider, email) : provider.domains.length > 0) return refuse('no-access');
  const roleName = roleNameFor(provider, profile.groups);
  if (roleName === null) return refuse('no-access');
  const role = await findNamedRole(context, provider, roleName);
  if (!role) return refuse('failed');
  const name = toSingleLine(profile.name).slice(0, 255) || email;
  const userID = await insertUser(db, { email, roleID: role.ID, name, active: true, isExternal: true });
  // A concurrent login has created the account.
  if (userID === null) return refuse('failed');
  await insertIdentity(db, { userID, provider: provider.id, subject, email });
  const changes = { provider: provider.id, email, name, role: role.name };
  await audit(context, { action: 'user.create', object: 'user', objectID: userID, changes });
  return { user: (await lockUser(db, userID)) ?? fail('UM_09') };
}

async function findAccount(context: Context, provider: SsoProvider, profile: ExternalProfile): Promise<Admission> {
  const { db, services } = context;
  const identity = await findIdentity(db, provider.id, profile.subject);
  const linked = identity && (await lockUser(db, identity.userID));
  if (linked && isEmergencyAccount(services.settings, linked.email)) return refuse('account-exists');
  if (linked) {
    return linked.active
      ? applyGroups(context, provider, { user: linked, groups: profile.groups })
      : refuse('deactivated');
  }
  if (!profile.isEmailVerified) return refuse('unverified');
  if (isEmergencyAccount(services.settings, profile.email)) return refuse('account-exists');
  const found = await findUserByEmail(db, profile.email);
  return found ? linkAccount(context, provider, { found, profile }) : createAccount(context, provider, profile);
}

/**
 * Finds, links or creates the account of a person whom a provider has authenticated, with the role of their groups. Call it in a
 * transaction: what it changes applies to a refused person too.
 */
export async function admitProfile(
  context: Context,
  provider: SsoProvider,
  profile: ExternalProfile,
): Promise<Admission> {
  const admission = await findAccount(context, provider, profile);
  if ('refused' in admission) return admission;
  const { settings } = context.services;
  const required = requiredProvider(settings, admission.user.email);
  if (required && required.id !== provider.id) return refuse('no-access');
  if (settings.requireTwoFactor && !profile.isStrong) return refuse('second-factor');
  await recordIdentityLogin(context.db, { provider: provider.id, subject: profile.subject, email: profile.email });
  return admission;
}
