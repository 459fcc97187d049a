import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { listRoleInfos } from '../roles/index.ts';
import { currentUser } from './current-user.ts';
import { saveSettings } from './save-settings.ts';
import { listUsers } from './user-store.ts';
import { serialiseUser } from './serialise-user.ts';

export { actingAs } from './acting-as.ts';
export { currentPasswordErrors, isConfirmed, requireCurrentPassword } from './current-password.ts';
export { hashPassword, verifyPassword } from './password-hash.ts';
export { currentUser } from './current-user.ts';
export {
  findUser,
  findUserByEmail,
  eraseProfile,
  hasActiveUser,
  lockUser,
  insertUser,
  listUsers,
  softDeleteUser,
  recordLogin,
  removeUnusedUser,
  setEmail,
  setImage,
  setExternal,
  setPassword,
  setProfile,
  setUser,
  type UserRow,
} from './user-store.ts';
export { hasLocalLogin, requireLocalLogin } from './local-login.ts';
export { hasSecondFactor } from './second-factor-store.ts';
export { userLanguage, preferredLanguage, type UserLanguage } from './user-language.ts';
export { serialiseSessionUser, userState, serialiseUser } from './serialise-user.ts';
export { accountLink, sendAccountMail } from './account-mail.ts';
export { composeUserMail } from './compose-user-mail.ts';
export { mailUsersWith } from './mail-users-with.ts';
export { isSelf, canManage, requireManageableUser } from './manageable-user.ts';

/** Handlers of users. Creating a user and changing a password belong to `accounts`. */
export const userHandlers: Handlers<typeof contract.users> = {
  list: async (context) => (await listUsers(context.db)).map((user) => serialiseUser(context, user)),
  current: async (context) => serialiseUser(context, await currentUser(context)),
  roles: (context) => listRoleInfos(context),
  saveSettings: async (context, { body }) => ({ user: await saveSettings(context, body) }),
};
