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
import { lockFirstAdministrator } from './first-administrator-store.ts';
import { passwordErrors } from './password-rules.ts';

/** Address of the first administrator when the settings name none; the user settings change it. */
const unnamedEmail = 'admin@ximblox.local';

/** How the first administrator gets in: existing already, made from the settings, or by a link that works once within 72 hours. */
export type FirstAdministrator =
  | { kind: 'exists' }
  | { kind: 'created'; email: string }
  | { kind: 'link'; email: string; url: string };

async function createFromSettings(context: Context, roleID: number, email: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await removeUnusedUser(context.db, unnamedEmail);
  const name = email.slice(0, email.indexOf('@'));
  const userID =
    (await insertUser(context.db, { email, roleID, name, passwordHash, active: true })) ??
    (await findUserByEmail(context.db, email))?.id ??
    0;
  await setPassword(context.db, userID, passwordHash, true);
  await audit(context, { action: 'user.create', object: 'user', objectID: userID, changes: { email } });
}

async function createLink(context: Context, roleID: number): Promise<string> {
  const existing = await findUserByEmail(context.db, unnamedEmail);
  const userID =
    existing?.id ?? (await insertUser(context.db, { email: unnamedEmail, roleID, name: 'Administrator' })) ?? 0;
  const token = await createAccountToken(context.db, userID, 'activation');
  return accountLink(context.services.settings, 'activation', token);
}

/**
 * Sees to it that somebody can administer the installation: while no active administrator exists, one is made from
 * `XIMBLOX_ADMIN_EMAIL` and `XIMBLOX_ADMIN_PASSWORD`, or else a fresh activation link is made, which ends older ones.
 * @throws StartError when the password of the settings breaks the password rules
 */
export async function makeFirstAdministrator(context: Context): Promise<FirstAdministrator> {
  const { adminEmail, adminPassword } = context.services.settings;
  return context.transaction(async (inside) => {
    await lockFirstAdministrator(inside.db);
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
    return { kind: 'link', email: unnamedEmail, url: await createLink(inside, roleID) };
  });
}
