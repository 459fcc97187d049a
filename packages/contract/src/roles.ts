import { z } from 'zod';
import { endpoint, permission } from './endpoint.ts';
import { mediaPath } from './entities/media.ts';
import { role } from './entities/user.ts';
import { id, idParam, locale, requiredText } from './entities/values.ts';
import { isExtensionPermission, permissionNames, possibleParameters } from './permissions.ts';

const names = z.array(z.string().min(1).max(100)).max(200);

/** Parameters that restrict a permission. */
const parameters = z.strictObject({
  pageTypes: names.optional(),
  locales: z.array(locale).max(200).optional(),
  /** Root pages of the allowed subtrees. */
  subtree: z.array(id).max(200).optional(),
  own: z.boolean().optional(),
  folders: z.array(mediaPath).max(200).optional(),
  forms: names.optional(),
});

const permissionName = z
  .string()
  .refine((name) => isExtensionPermission(name) || (permissionNames as string[]).includes(name));

const permissionInput = z
  .object({
    name: permissionName,
    parameters: parameters.optional(),
  })
  .superRefine((given, check) => {
    const known = possibleParameters(given.name);
    for (const name of Object.keys(given.parameters ?? {})) {
      if (!known.includes(name))
        check.addIssue({ code: 'custom', path: ['parameters', name], message: 'not known here' });
    }
  });

/** Restricts all permissions of a role that take its parameters. */
const roleScope = parameters.omit({ own: true, forms: true });

const roleInput = z.object({
  name: requiredText(100),
  permissions: z.array(permissionInput).max(100),
  /** Written into the parameters of all permissions that take them, except those in `exceptions`. */
  scope: roleScope.default({}),
  /** Names of the permissions that the scope does not apply to; they keep their own parameters. */
  exceptions: z.array(permissionName).max(100).default([]),
});
const params = z.object({ id: idParam });

/** A role as shown to administrators of roles. */
export const roleInfo = role.extend({
  /** Whether it is a default role, which can be copied but not changed. */
  isBuiltIn: z.boolean(),
  /** Number of users with this role. */
  users: z.int().nonnegative(),
  /** Name of the default role that it was copied from; `''` for none. */
  origin: z.string(),
  /** Permissions added to that default role since this role was last saved, and missing here. */
  newPermissions: z.array(z.string()),
  /** The scope that its permissions have by their parameters. */
  scope: roleScope,
  exceptions: z.array(z.string()),
  availableActions: z.array(z.enum(['update', 'delete'])),
});
export type RoleInfo = z.output<typeof roleInfo>;

export const roles = {
  create: endpoint({
    method: 'POST',
    path: '/role',
    summary: 'Create a role with no more permissions than the caller has',
    access: permission('manage-roles'),
    body: roleInput.extend({
      /** The role to copy. Its default role becomes the origin, whose new permissions are reported. */
      copyOf: id.optional(),
    }),
    reply: z.object({ role }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/role/{id}',
    summary: "Change a custom role, but not the caller's own",
    access: permission('manage-roles'),
    params,
    /** Without `scope` or `exceptions`, the role keeps its own. */
    body: roleInput.extend({ scope: roleScope.optional(), exceptions: roleInput.shape.exceptions.unwrap().optional() }),
    reply: z.object({ role }),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/role/{id}',
    summary: 'Delete a custom role that no user has',
    access: permission('manage-roles'),
    params,
  }),
};
