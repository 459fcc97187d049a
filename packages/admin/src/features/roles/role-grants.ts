import { type Permission, type PermissionName, permissionParameters, type RoleScope, scopeOf } from '@ximblox/contract';

/** Parameters that hold a list of what is allowed. */
export type ListParameter = 'locales' | 'pageTypes' | 'subtree' | 'folders' | 'forms';

/** Parameters that narrow a permission. A new page is always one's own. */
export const parametersOf = (name: PermissionName): readonly string[] =>
  permissionParameters[name].filter((parameter) => parameter !== 'own' || name !== 'create-page');

/** Whether a permission can be narrowed at all. */
export const isNarrowable = (name: PermissionName): boolean => permissionParameters[name].length > 0;

/** What a permission is narrowed to by a list; undefined when that list does not narrow it. */
export function listIn({ parameters }: Permission, parameter: ListParameter): readonly (string | number)[] | undefined {
  const stored = parameters?.[parameter];
  return Array.isArray(stored) ? stored : undefined;
}

/** The permissions with this one granted or not; what else it was narrowed to is forgotten with it. */
export const withPermission = (
  permissions: readonly Permission[],
  name: PermissionName,
  isGranted: boolean,
): Permission[] => [...permissions.filter((one) => one.name !== name), ...(isGranted ? [{ name }] : [])];

/** The permission with one parameter set, or taken away by `undefined`. */
export function withParameter(permission: Permission, parameter: string, value: unknown): Permission {
  const { [parameter]: _, ...rest } = permission.parameters ?? {};
  const parameters = value === undefined ? rest : Object.assign(rest, { [parameter]: value });
  return Object.keys(parameters).length === 0 ? { name: permission.name } : { name: permission.name, parameters };
}

/** The permissions without what the scope of their role narrows, as they are edited. */
export const withoutScope = (permissions: readonly Permission[], role: RoleScope): Permission[] =>
  permissions.map((permission) =>
    Object.keys(scopeOf(permission.name, role)).reduce(
      (rest, parameter) => withParameter(rest, parameter, undefined),
      permission,
    ),
  );
