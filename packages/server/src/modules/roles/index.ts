export { mayGrant, requireGrantableRole } from './grantable.ts';
export { administratorRoleIDs, ensureDefaultRoles, findRole, listRoles } from './role-store.ts';
