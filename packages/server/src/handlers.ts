import type { Contract } from '@ximblox/contract';
import type { Handlers } from './context.ts';
import { accountHandlers, authHandlers } from './modules/auth/index.ts';
import { settingsHandlers } from './modules/settings/index.ts';
import { typeHandlers } from './modules/types/index.ts';
import { userHandlers } from './modules/users/index.ts';

/** All implementations, by area of the contract; an area or name that is missing answers 501. */
export const handlers: { [Area in keyof Contract]?: Handlers<Contract[Area]> } = {
  auth: authHandlers,
  users: { ...userHandlers, ...accountHandlers },
  settings: settingsHandlers,
  types: typeHandlers,
};
