import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { createRole, deleteRole, roleNameErrors, updateRole } from './change-role.ts';

export { listRoleInfos } from './change-role.ts';
export { canGrant, requireGrantableRole, roleErrors } from './grantable.ts';
export { ensureDefaultRoles } from './ensure-default-roles.ts';
export { followFolderMove } from './follow-folder-move.ts';
export { administratorRoleIDs, listRoles } from './role-store.ts';

/** Handlers that change roles. The user endpoints list them. */
export const roleHandlers: Handlers<typeof contract.roles> = {
  create: {
    handle: async (context, { body }) => ({ role: await createRole(context, body) }),
    validate: (context, { body }) => roleNameErrors(context, body),
  },
  update: {
    handle: async (context, { params, body }) => ({ role: await updateRole(context, params.id, body) }),
    validate: (context, { params, body }) => roleNameErrors(context, body, params.id),
  },
  delete: async (context, { params }) => {
    await deleteRole(context, params.id);
    return {};
  },
};
