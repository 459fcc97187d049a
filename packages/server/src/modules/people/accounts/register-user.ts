import { type ErrorItem, fail, failAll, type User } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { requireGrantableRole, roleErrors } from '../roles/index.ts';
import { findUser, findUserByEmail, insertUser, serialiseUser } from '../users/index.ts';
import { sendActivation } from './send-activation.ts';

export interface Registration {
  email: string;
  role: number;
  name: string;
  jobTitle: string;
  /** Null or empty for none. */
  image: string | null;
}

/** Validates a registration: V_06 on a taken `email`, V_12 on an unknown `role`. Skips missing fields. */
export async function registrationErrors(
  context: Context,
  { email, role }: { email?: string | undefined; role?: number | undefined },
): Promise<ErrorItem[]> {
  const holder = email === undefined ? undefined : await findUserByEmail(context.db, email);
  return [
    ...(holder ? [{ property: 'email', code: 'V_06' } as const] : []),
    ...(role === undefined ? [] : await roleErrors(context, role)),
  ];
}

/**
 * Creates an invited user and sends the activation link.
 * @throws V_06 on `email` and V_12 on `role` together, 403 UM_01 on `role` when it has a permission that the actor lacks
 */
export async function registerUser(context: Context, registration: Registration): Promise<User> {
  const { db } = context;
  context.require('manage-users', {});
  failAll(await registrationErrors(context, registration));
  const role = await requireGrantableRole(context, registration.role);
  const { email, name, jobTitle, image } = registration;
  // The unique index decides between concurrent registrations.
  const userID = (await insertUser(db, { email, roleID: role.ID, name, jobTitle, image })) ?? fail('V_06', 'email');
  const user = (await findUser(db, userID)) ?? fail('UM_09');
  await sendActivation(context, user);
  await audit(context, {
    action: 'user.create',
    object: 'user',
    objectID: userID,
    changes: { email, role: role.name, name, jobTitle },
  });
  return serialiseUser(context, user);
}
