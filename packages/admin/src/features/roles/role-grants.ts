import { type Permission, type PermissionName, permissionParameters } from '@ximblox/contract';

/** Parameters that hold a list of what is allowed. */
export type ListParameter = 'locales' | 'pageTypes' | 'subtree' | 'folders' | 'forms';

/** Whether a permission can be narrowed by a parameter. */
export const takes = (name: PermissionName, parameter: string): boolean =>
  (permissionParameters[name] as readonly string[]).includes(parameter);

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
