import type { Context } from '../../../context.ts';
import { StartError } from '../../../platform/start-error.ts';
import { audit } from '../../foundation/audit/index.ts';
import { administratorRoleIDs } from '../roles/index.ts';
import { accountLink, insertUser } from '../users/index.ts';
import { createAccountToken } from './account-token-store.ts';

/**
 * Adds an administrator who has yet to choose a password, for an operator at the console.
 * @returns the address at which the password is chosen
 * @throws StartError when the address cannot be one or is taken
 */
export async function createAdministrator(
  context: Context,
  { email, name }: { email: string; name: string },
): Promise<string> {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new StartError(`${email} is not an email address.`);
  return context.transaction(async (inside) => {
    const [roleID = 0] = await administratorRoleIDs(inside.db);
    const userID = await insertUser(inside.db, { email, roleID, name });
    if (!userID)
      throw new StartError(
        `An account for ${email} already exists. Create a login link with "ximblox user password-link ${email}".`,
      );
    await audit(inside, { action: 'user.create', object: 'user', objectID: userID, changes: { email } });
    return accountLink(
      inside.services.settings,
      'activation',
      await createAccountToken(inside.db, userID, 'activation'),
    );
  });
}
