import { contract, type User } from '@ximblox/contract';
import { api } from '../../lib/api.ts';

/** Lets a user in again, or shuts them out. */
export const setUserActive = (user: User, active: boolean) =>
  api.call(contract.users.update, {
    params: { id: String(user.ID) },
    body: { email: user.email, role: user.role.ID, profile: user.profile, active },
  });
