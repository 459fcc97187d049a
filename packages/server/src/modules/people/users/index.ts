import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { listRoleInfos } from '../roles/index.ts';
import { currentUser } from './current-user.ts';
import { profileImage } from './profile-image.ts';
import { saveSettings } from './save-settings.ts';
import { listUsers } from './user-store.ts';
import { userOnWire } from './user-wire.ts';

export { actingAs } from './acting-as.ts';
export { imageAddress } from './profile-image.ts';
export { currentPasswordErrors, requireCurrentPassword } from './current-password.ts';
export { hashPassword, verifyPassword } from './password-hash.ts';
export { currentUser } from './current-user.ts';
export {
  findUser,
  findUserByEmail,
  forgetProfile,
  hasActiveUser,
  holdUser,
  insertUser,
  listUsers,
  markDeleted,
  recordLogin,
  removeUnusedUser,
  setEmail,
  setImage,
  setPassword,
  setUser,
  type UserRow,
} from './user-store.ts';
export { hasSecondFactor } from './second-factor-store.ts';
export { languageOfUser, spokenLanguage, type UserLanguage } from './user-language.ts';
export { sessionUserOnWire, stateOf, userOnWire } from './user-wire.ts';

/** Calls about users; creating one and changing a password belong to `auth`. */
export const userHandlers: Handlers<typeof contract.users> = {
  list: async (context) => (await listUsers(context.db)).map((user) => userOnWire(context, user)),
  current: async (context) => userOnWire(context, await currentUser(context)),
  image: (context, { params }) => profileImage(context, params),
  roles: (context) => listRoleInfos(context),
  saveSettings: async (context, { body }) => ({ user: await saveSettings(context, body) }),
};
