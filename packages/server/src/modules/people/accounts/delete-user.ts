import { CmsError, type ErrorCode, fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { isDatabaseAway } from '../../../platform/database/database-errors.ts';
import { audit } from '../../foundation/audit/index.ts';
import { forgetProfile, markDeleted, requireManageableUser } from '../users/index.ts';
import { endAccountTokens } from './account-token-store.ts';
import { requireAnotherAdministrator } from './last-administrator.ts';
import { endSessionsOf, removePasskeysOf, removeTwoFactor } from '../auth/index.ts';

/** Names the step of a deletion that failed; the log tells why. */
async function step({ services, request }: Context, code: ErrorCode, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof CmsError || isDatabaseAway(error)) throw error;
    services.log.error({ err: error, requestID: request.id }, 'a user could not be deleted');
    fail(code);
  }
}

/**
 * Deletes a user: the account and what it knows of the person go, the address becomes free. What they wrote stays, under their
 * name, and so do the lines of the audit log.
 * @throws 404 UM_02, 403 UM_01, 409 V_07 for oneself and for the last administrator; 500 UM_10, UM_04 or UM_03 when account,
 * profile or audit log cannot be written, and then nothing has changed
 */
export async function deleteUser(context: Context, userID: number): Promise<void> {
  const { actor, db } = context;
  const user = await requireManageableUser(context, userID);
  if (actor.kind === 'user' && actor.ID === userID) fail('V_07');
  await requireAnotherAdministrator(context, user);
  await step(context, 'UM_10', async () => {
    await markDeleted(db, userID);
    await endSessionsOf(db, userID);
    await endAccountTokens(db, userID);
    await removeTwoFactor(db, userID);
    await removePasskeysOf(db, userID);
  });
  await step(context, 'UM_04', () => forgetProfile(db, userID));
  await step(context, 'UM_03', () =>
    audit(context, {
      action: 'user.delete',
      object: 'user',
      objectID: userID,
      changes: { email: user.email, name: user.name },
    }),
  );
}
