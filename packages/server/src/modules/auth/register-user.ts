import { fail, type User } from '@ximblox/contract';
import type { Context } from '../../context.ts';
import { audit } from '../audit/index.ts';
import { requireGrantableRole } from '../roles/index.ts';
import { findUser, findUserByEmail, insertUser, userOnWire } from '../users/index.ts';
import { sendActivation } from './send-activation.ts';

export interface Registration {
  email: string;
  role: number;
  name: string;
  jobTitle: string;
  image: string;
}

/**
 * Creates an inactive user and mails the activation link.
 * @throws V_06 on `email`, V_12 on `role`, 403 UM_01 on `role` when it has a right that the actor lacks
 */
export async function registerUser(context: Context, registration: Registration): Promise<User> {
  const { db } = context;
  context.require('manage-users', {});
  const role = await requireGrantableRole(context, registration.role);
  const { email, name, jobTitle, image } = registration;
  // The unique index decides; asking first only spares a gap in the numbers.
  const taken = await findUserByEmail(db, email);
  const userID = taken ? null : await insertUser(db, { email, roleID: role.ID, name, jobTitle, image });
  if (userID === null) return fail('V_06', 'email');
  const user = (await findUser(db, userID)) ?? fail('UM_09');
  await sendActivation(context, user);
  await audit(context, {
    action: 'user.create',
    object: 'user',
    objectID: userID,
    changes: { email, role: role.name, name, jobTitle },
  });
  return userOnWire(context, user);
}
