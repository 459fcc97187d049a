import { type ParametersOf, type Permission, type RoleScope, scopeOf } from '@ximblox/contract';

/** Parameters with a list of allowed values. */
export type ListParameter = 'locales' | 'pageTypes' | 'subtree' | 'folders' | 'forms';

/** Returns a list parameter of a permission; undefined if it is not set. */
export function listIn({ parameters }: Permission, parameter: ListParameter): readonly (string | number)[] | undefined {
  const stored = parameters?.[parameter];
  return Array.isArray(stored) ? stored : undefined;
}

/** Returns the permissions with one granted or revoked. Revoking discards its scope. */
export const withPermission = (permissions: readonly Permission[], name: string, isGranted: boolean): Permission[] => [
  ...permissions.filter((one) => one.name !== name),
  ...(isGranted ? [{ name }] : []),
];

/** Returns the permission with one parameter set; `undefined` removes it. */
export function withParameter(permission: Permission, parameter: string, value: unknown): Permission {
  const { [parameter]: _, ...rest } = permission.parameters ?? {};
  const parameters = value === undefined ? rest : Object.assign(rest, { [parameter]: value });
  return Object.keys(parameters).length === 0 ? { name: permission.name } : { name: permission.name, parameters };
}

/** Returns the permissions without the parameters inherited from the role scope, as the form edits them. */
export const withoutScope = (
  permissions: readonly Permission[],
  role: RoleScope,
  parametersOf: ParametersOf,
): Permission[] =>
  permissions.map((permission) =>
    Object.keys(scopeOf(permission.name, role, parametersOf)).reduce(
      (rest, parameter) => withParameter(rest, parameter, undefined),
      permission,
    ),
  );
