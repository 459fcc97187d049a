import { fail } from '@ximblox/contract';
import type { Context } from '../../context.ts';
import { audit } from '../audit/index.ts';
import { markDeleted } from '../users/index.ts';
import { endAccountTokens } from './account-token-store.ts';
import { requireAnotherAdministrator } from './last-administrator.ts';
import { endSessionsOf } from './session-store.ts';
import { requireManageableUser } from './update-user.ts';

/**
 * Deletes a user; what they wrote stays, and the address becomes free.
 * @throws 404 UM_02, 403 UM_01, 409 V_07 for oneself and for the last administrator
 */
export async function deleteUser(context: Context, userID: number): Promise<void> {
  const { actor, db } = context;
  const user = await requireManageableUser(context, userID);
  if (actor.kind === 'user' && actor.ID === userID) fail('V_07');
  await requireAnotherAdministrator(context, user);
  await markDeleted(db, userID);
  await endSessionsOf(db, userID);
  await endAccountTokens(db, userID);
  await audit(context, { action: 'user.delete', object: 'user', objectID: userID, changes: { email: user.email } });
}
