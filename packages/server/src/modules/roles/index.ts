export { mayGrant, requireGrantableRole } from './grantable.ts';
export { administratorRoleIDs, ensureDefaultRoles, listRoles } from './role-store.ts';
