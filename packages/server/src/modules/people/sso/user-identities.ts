import { fail, type UserIdentity } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { endUserSessions } from '../auth/index.ts';
import { listUserIdentities, removeUserIdentities } from '../identities/index.ts';
import { requireManageableUser } from '../users/index.ts';

/**
 * Lists the accounts at identity providers that are linked to a user.
 * @throws 404 UM_02, 403 UM_01
 */
export async function listIdentities(context: Context, userID: number): Promise<UserIdentity[]> {
  const user = await requireManageableUser(context, userID);
  const { sso } = context.services.settings;
  const rows = await listUserIdentities(context.db, user.id);
  return rows.map(({ id, provider, email, lastLoginAt }) => ({
    id,
    // A provider that is no longer configured has no name.
    provider: { ID: provider, name: sso.find((one) => one.id === provider)?.name ?? provider },
    email,
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
  }));
}

/**
 * Unlinks a user from all identity providers, and ends their sessions.
 * @throws 404 UM_02, 403 UM_01, 409 V_07 for a user without a linked account
 */
export async function unlinkUser(context: Context, userID: number): Promise<void> {
  context.require('manage-users', {});
  const user = await requireManageableUser(context, userID);
  if (user.providers.length === 0) fail('V_07');
  await removeUserIdentities(context.db, user.id);
  await endUserSessions(context.db, user.id);
  const changes = { providers: user.providers };
  await audit(context, { action: 'user.unlink-identity', object: 'user', objectID: user.id, changes });
}
