import type { Context } from '../../../context.ts';
import { StartError } from '../../../platform/start-error.ts';
import { audit } from '../../foundation/audit/index.ts';
import { administratorRoleIDs } from '../roles/index.ts';
import {
  accountLink,
  findUserByEmail,
  hasActiveUser,
  hashPassword,
  insertUser,
  removeUnusedUser,
  setPassword,
} from '../users/index.ts';
import { createAccountToken } from './account-token-store.ts';
import { lockAdministrators } from './first-administrator-store.ts';
import { passwordErrors } from './password-rules.ts';

/** Placeholder email address of the first administrator when `XIMBLOX_ADMIN_EMAIL` is not set. */
const placeholderEmail = 'admin@ximblox.local';

/** Result of `createFirstAdministrator`. The `link` can be used once, within 72 hours. */
export type FirstAdministrator =
  | { kind: 'exists' }
  | { kind: 'created'; email: string }
  | { kind: 'link'; email: string; url: string };

async function createFromSettings(context: Context, roleID: number, email: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await removeUnusedUser(context.db, placeholderEmail);
  const name = email.slice(0, email.indexOf('@'));
  const userID =
    (await insertUser(context.db, { email, roleID, name, passwordHash, active: true })) ??
    (await findUserByEmail(context.db, email))?.id ??
    0;
  await setPassword(context.db, userID, passwordHash, true);
  await audit(context, { action: 'user.create', object: 'user', objectID: userID, changes: { email } });
}

async function createLink(context: Context, roleID: number): Promise<string> {
  const existing = await findUserByEmail(context.db, placeholderEmail);
  const userID =
    existing?.id ?? (await insertUser(context.db, { email: placeholderEmail, roleID, name: 'Administrator' })) ?? 0;
  const token = await createAccountToken(context.db, userID, 'activation');
  return accountLink(context.services.settings, 'activation', token);
}

/**
 * Ensures that the installation has an active administrator. If there is none, creates one from `XIMBLOX_ADMIN_EMAIL` and
 * `XIMBLOX_ADMIN_PASSWORD`; without these, creates an activation link and revokes earlier ones.
 * @throws StartError when `XIMBLOX_ADMIN_PASSWORD` breaks the password rules
 */
export async function createFirstAdministrator(context: Context): Promise<FirstAdministrator> {
  const { adminEmail, adminPassword } = context.services.settings;
  return context.transaction(async (inside) => {
    await lockAdministrators(inside.db);
    const roleIDs = await administratorRoleIDs(inside.db);
    if (await hasActiveUser(inside.db, roleIDs)) return { kind: 'exists' };
    const [roleID = 0] = roleIDs;
    if (adminEmail !== null && adminPassword !== null) {
      if (passwordErrors('password', adminPassword).length > 0) {
        throw new StartError(
          'XIMBLOX_ADMIN_PASSWORD must have 9 to 254 characters, with at least one uppercase letter and one special character, and must not be a common password.',
        );
      }
      await createFromSettings(inside, roleID, adminEmail, adminPassword);
      return { kind: 'created', email: adminEmail };
    }
    return { kind: 'link', email: placeholderEmail, url: await createLink(inside, roleID) };
  });
}
