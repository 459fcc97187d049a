import { z } from 'zod';
import { endpoint, permission } from './endpoint.ts';
import { mediaPath } from './entities/media.ts';
import { role } from './entities/user.ts';
import { id, idParam, locale, requiredText } from './entities/values.ts';
import { permissionNames, permissionParameters } from './permissions.ts';

const names = z.array(z.string().min(1).max(100)).max(200);

/** What may narrow a permission; nothing else is kept. */
const parameters = z.strictObject({
  pageTypes: names.optional(),
  locales: z.array(locale).max(200).optional(),
  /** Pages whose part of the site it is. */
  subtree: z.array(id).max(200).optional(),
  own: z.boolean().optional(),
  folders: z.array(mediaPath).max(200).optional(),
  forms: names.optional(),
});

const permissionInput = z
  .object({ name: z.enum(permissionNames as [string, ...string[]]), parameters: parameters.optional() })
  .superRefine((given, check) => {
    const known: readonly string[] = permissionParameters[given.name as keyof typeof permissionParameters] ?? [];
    for (const name of Object.keys(given.parameters ?? {})) {
      if (!known.includes(name))
        check.addIssue({ code: 'custom', path: ['parameters', name], message: 'not known here' });
    }
  });

const roleInput = z.object({ name: requiredText(100), permissions: z.array(permissionInput).max(100) });
const params = z.object({ id: idParam });

/** A role as the one who manages roles sees it. */
export const roleInfo = role.extend({
  /** Whether it comes with the product; such a role is copied, not changed. */
  isBuiltIn: z.boolean(),
  /** How many users have it. */
  users: z.int().nonnegative(),
  /** Name of the default role that it was copied from, `''` without one. */
  origin: z.string(),
  /** What that default role has been granted since this one was last saved, and this one lacks. */
  newPermissions: z.array(z.string()),
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
      /** The role that it begins as a copy of; from then on it is told what the default role behind that one is granted. */
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
    body: roleInput,
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
