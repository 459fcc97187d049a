import { CmsError, type ErrorCode, fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { isDatabaseUnavailable } from '../../../platform/database/database-errors.ts';
import { audit } from '../../foundation/audit/index.ts';
import { eraseProfile, softDeleteUser, requireManageableUser } from '../users/index.ts';
import { revokeAccountTokens } from './account-token-store.ts';
import { requireAnotherAdministrator } from './last-administrator.ts';
import { removeScimUser, removeUserIdentities } from '../identities/index.ts';
import { removeNotifications } from '../notifications/index.ts';
import { endUserSessions, removeUserPasskeys, removeTwoFactor } from '../auth/index.ts';

/** Runs one step of a deletion. An unexpected error is logged and reported with the error code of that step. */
async function runStep({ services, request }: Context, code: ErrorCode, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof CmsError || isDatabaseUnavailable(error)) throw error;
    services.log.error({ err: error, requestID: request.id }, 'a user could not be deleted');
    fail(code);
  }
}

/**
 * Deletes a user: soft-deletes the account, erases the personal data and frees the email address. Content written by the user keeps
 * their name, and the audit log keeps its entries.
 * @throws 404 UM_02, 403 UM_01, 409 V_07 for the current user and for the last administrator; 500 UM_10, UM_04 or UM_03 when the
 *   account, profile or audit log cannot be written; the transaction is rolled back
 */
export async function deleteUser(context: Context, userID: number): Promise<void> {
  const { actor, db } = context;
  const user = await requireManageableUser(context, userID);
  if (actor.kind === 'user' && actor.ID === userID) fail('V_07');
  await requireAnotherAdministrator(context, user);
  await runStep(context, 'UM_10', async () => {
    await softDeleteUser(db, userID);
    await endUserSessions(db, userID);
    await revokeAccountTokens(db, userID);
    await removeTwoFactor(db, userID);
    await removeUserPasskeys(db, userID);
    await removeUserIdentities(db, userID);
    await removeScimUser(db, userID);
    await removeNotifications(db, userID);
  });
  await runStep(context, 'UM_04', () => eraseProfile(db, userID));
  await runStep(context, 'UM_03', () =>
    audit(context, {
      action: 'user.delete',
      object: 'user',
      objectID: userID,
      changes: { email: user.email, name: user.name },
    }),
  );
}
