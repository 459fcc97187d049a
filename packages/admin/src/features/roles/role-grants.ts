import { type Permission, type PermissionName, permissionParameters } from '@ximblox/contract';

/** Parameters that the screen shows as controls; others stay as they are stored. */
export type Narrowing = 'locales' | 'pageTypes';

/** Whether a permission can be narrowed by a parameter. */
export const takes = (name: PermissionName, parameter: string): boolean =>
  (permissionParameters[name] as readonly string[]).includes(parameter);

/** The permissions with this one granted or not; what else it was narrowed to is forgotten with it. */
export const withPermission = (
  permissions: readonly Permission[],
  name: PermissionName,
  isGranted: boolean,
): Permission[] => [...permissions.filter((one) => one.name !== name), ...(isGranted ? [{ name }] : [])];

/** The permissions with one parameter of one of them set, or taken away by `undefined`. */
export const withParameter = (
  permissions: readonly Permission[],
  name: PermissionName,
  parameter: string,
  value: unknown,
): Permission[] =>
  permissions.map((one) => {
    if (one.name !== name) return one;
    const { [parameter]: _, ...rest } = one.parameters ?? {};
    const parameters = value === undefined ? rest : Object.assign(rest, { [parameter]: value });
    return Object.keys(parameters).length === 0 ? { name } : { name, parameters };
  });
