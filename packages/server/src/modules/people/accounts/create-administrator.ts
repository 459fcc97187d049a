import type { Context } from '../../../context.ts';
import { StartError } from '../../../platform/start-error.ts';
import { audit } from '../../foundation/audit/index.ts';
import { administratorRoleIDs } from '../roles/index.ts';
import { accountLink, insertUser } from '../users/index.ts';
import { createAccountToken } from './account-token-store.ts';

/**
 * Creates an invited administrator, for the command line.
 * @returns the activation link, where the administrator chooses a password
 * @throws StartError when the email address is malformed or taken
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
