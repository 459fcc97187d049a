export {
  findIdentity,
  findSsoSession,
  insertIdentity,
  insertPendingLogin,
  insertSsoSession,
  countIdentities,
  listUserIdentities,
  recordIdentityLogin,
  removeOldPendingLogins,
  removeUserIdentities,
  takePendingLogin,
} from './identity-store.ts';
