import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { listRoleInfos } from '../roles/index.ts';
import { currentUser } from './current-user.ts';
import { saveSettings } from './save-settings.ts';
import { listUsers } from './user-store.ts';
import { userOnWire } from './user-wire.ts';

export { actingAs } from './acting-as.ts';
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
export { accountLink, sendAccountMail } from './account-mail.ts';
export { isSelf, mayManage, requireManageableUser } from './manageable-user.ts';

/** Calls about users; creating one and changing a password belong to `accounts`. */
export const userHandlers: Handlers<typeof contract.users> = {
  list: async (context) => (await listUsers(context.db)).map((user) => userOnWire(context, user)),
  current: async (context) => userOnWire(context, await currentUser(context)),
  roles: (context) => listRoleInfos(context),
  saveSettings: async (context, { body }) => ({ user: await saveSettings(context, body) }),
};
