/**
 * Permissions in display order, with the parameters that can restrict them.
 * A missing parameter does not restrict, an empty list allows nothing, an unknown name or parameter denies.
 */
const pageParameters = ['pageTypes', 'locales', 'subtree', 'own'] as const;
const none = [] as const;

export const permissionParameters = {
  'create-page': pageParameters,
  'edit-page': pageParameters,
  'delete-page': pageParameters,
  'review-publication': pageParameters,
  'publish-page': pageParameters,
  'manage-releases': none,
  'approve-release': none,
  'upload-media': ['folders'],
  'edit-media': ['folders'],
  'delete-media': ['folders'],
  'manage-menu': none,
  'manage-redirects': none,
  'manage-tags': none,
  'manage-search': none,
  'manage-page-types': none,
  'manage-settings': none,
  'manage-webhooks': none,
  'view-submissions': ['forms'],
  'manage-submissions': ['forms'],
  'manage-users': none,
  'manage-roles': none,
  'manage-tokens': none,
  'view-audit-log': none,
} as const;

export type PermissionName = keyof typeof permissionParameters;

/** Name of a permission of an extension, with the name of the extension: `newsletter.send`. */
export type ExtensionPermissionName = `${string}.${string}`;

/** Whether a text has the form of the name of a permission of an extension. */
export const isExtensionPermission = (name: string): name is ExtensionPermissionName =>
  /^[a-z][a-z0-9-]{0,49}\.[a-z][a-z0-9-]{0,49}$/.test(name);

/** Parameters that the permission of an extension can have: those whose values its handlers know. */
export const extensionParameters = ['pageTypes', 'locales', 'folders', 'forms'] as const;

/** Returns the names of the parameters that restrict a permission. */
export type ParametersOf = (name: string) => readonly string[];

/** Parameters of a permission of Ximblox; all that are possible for one of an extension. */
export const possibleParameters: ParametersOf = (name) =>
  permissionParameters[name as PermissionName] ?? (isExtensionPermission(name) ? extensionParameters : none);

/** A permission of Ximblox or of an extension. */
export type AnyPermissionName = PermissionName | ExtensionPermissionName;

/** All permission names, in display order. */
export const permissionNames = Object.keys(permissionParameters) as PermissionName[];

/** Permissions that need a session: API tokens can manage neither users and roles nor tokens. */
export const sessionOnlyPermissions: readonly AnyPermissionName[] = ['manage-users', 'manage-roles', 'manage-tokens'];

/** A granted permission; `parameters` restrict it. */
export interface Permission {
  name: string;
  parameters?: Record<string, unknown> | undefined;
}

/** Scope of a role: parameters that restrict all its permissions that take them, except those named in `exceptions`. */
export interface RoleScope {
  scope: Record<string, unknown>;
  exceptions: readonly string[];
}

/** Returns the parameters of a scope that a permission takes; none for an exception. */
export function scopeOf(
  name: string,
  { scope, exceptions }: RoleScope,
  parametersOf: ParametersOf,
): Record<string, unknown> {
  if (exceptions.includes(name)) return {};
  const known = parametersOf(name);
  return Object.fromEntries(
    Object.entries(scope).filter(([parameter, value]) => value !== undefined && known.includes(parameter)),
  );
}

/** Returns permissions with the scope of their role in their parameters. */
export const withScope = (
  permissions: readonly Permission[],
  role: RoleScope,
  parametersOf: ParametersOf,
): Permission[] =>
  permissions.map((permission) => {
    const scope = scopeOf(permission.name, role, parametersOf);
    if (Object.keys(scope).length === 0) return permission;
    return { ...permission, parameters: { ...permission.parameters, ...scope } };
  });

/** The object of a permission check. A restriction on a missing property denies. */
export interface PermissionTarget {
  pageType?: string;
  locale?: string;
  /** IDs of the page, its ancestors and the translations of each. */
  ancestors?: readonly number[];
  /** Whether the caller created the page. */
  own?: boolean;
  folder?: string;
  form?: string;
}

type Check = (allowed: unknown, target: PermissionTarget) => boolean;

const oneOf = (allowed: unknown, value: string | undefined): boolean =>
  Array.isArray(allowed) && value !== undefined && allowed.includes(value);

const checks: Record<string, Check> = {
  pageTypes: (allowed, target) => oneOf(allowed, target.pageType),
  locales: (allowed, target) => oneOf(allowed, target.locale),
  subtree: (allowed, target) =>
    Array.isArray(allowed) && (target.ancestors ?? []).some((pageID) => allowed.includes(pageID)),
  own: (allowed, target) => allowed === false || (allowed === true && target.own === true),
  folders: (allowed, target) =>
    Array.isArray(allowed) &&
    target.folder !== undefined &&
    allowed.some((folder) => folder === '/' || target.folder === folder || target.folder?.startsWith(`${folder}/`)),
  forms: (allowed, target) => oneOf(allowed, target.form),
};

const grants = (permission: Permission, name: AnyPermissionName, target: PermissionTarget): boolean => {
  if (permission.name !== name) return false;
  const known = possibleParameters(name);
  return Object.entries(permission.parameters ?? {}).every(
    ([parameter, allowed]) =>
      allowed === undefined || (known.includes(parameter) && checks[parameter]?.(allowed, target) === true),
  );
};

/** Whether one of the permissions grants `name` on the target. */
export const allows = (
  permissions: readonly Permission[],
  name: AnyPermissionName,
  target: PermissionTarget,
): boolean => permissions.some((permission) => grants(permission, name, target));

/** Whether the permission is granted at all, restricted or not. Enough to show a screen, never enough to act on an object. */
export const hasPermission = (permissions: readonly Permission[], name: AnyPermissionName): boolean =>
  permissions.some((permission) => permission.name === name);

const isSubset = (subset: unknown, set: unknown): boolean =>
  Array.isArray(subset) && Array.isArray(set) && subset.every((value) => set.includes(value));

/** Whether a restriction allows no more than another one of the same parameter. */
const isNarrower = (parameter: string, given: unknown, own: unknown): boolean => {
  if (own === undefined) return true;
  // A folder includes its subfolders.
  if (parameter === 'folders')
    return Array.isArray(given) && given.every((folder: string) => checks.folders?.(own, { folder }) === true);
  if (parameter === 'own') return own === false || given === true;
  return isSubset(given, own);
};

const isCovered = (granted: Permission, own: Permission): boolean =>
  own.name === granted.name &&
  Object.entries(own.parameters ?? {}).every(([parameter, value]) =>
    isNarrower(parameter, granted.parameters?.[parameter], value),
  );

/** Whether each granted permission is covered by one of the own permissions: users may grant no more than they have. */
export const coversPermissions = (own: readonly Permission[], granted: readonly Permission[]): boolean =>
  granted.every((permission) => own.some((mine) => isCovered(permission, mine)));
