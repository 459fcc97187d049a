import { contract, type User } from '@ximblox/contract';
import { api } from '../../lib/api.ts';

/** Activates or deactivates a user. */
export const setUserActive = (user: User, active: boolean) =>
  api.call(contract.users.update, {
    params: { id: String(user.ID) },
    body: { email: user.email, role: user.role.ID, profile: user.profile, active },
  });
