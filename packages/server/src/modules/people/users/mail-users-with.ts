import type { AnyPermissionName } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { actingAs } from './acting-as.ts';
import { composeUserMail, type UserMailWriter } from './compose-user-mail.ts';
import { listUsers } from './user-store.ts';

/** Sends an email to all active users with a permission. */
export async function mailUsersWith(
  context: Context,
  permission: AnyPermissionName,
  write: UserMailWriter,
): Promise<void> {
  for (const user of await listUsers(context.db)) {
    if (!user.active || !actingAs(context, user).can(permission, {})) continue;
    await context.services.mailer.send(context.db, await composeUserMail(context, user, write));
  }
}
