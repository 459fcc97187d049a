/**
 * The named permissions, each with the parameters that may narrow it.
 * An absent parameter is no restriction, an empty list allows nothing, an unknown name or parameter denies.
 */
const pageParameters = ['pageTypes', 'locales', 'subtree', 'own'] as const;
const none = [] as const;

export const permissionParameters = {
  'manage-users': none,
  'manage-roles': none,
  'manage-menu': none,
  'manage-page-types': none,
  'manage-settings': none,
  'manage-search': none,
  'manage-tags': none,
  'create-page': pageParameters,
  'edit-page': pageParameters,
  'delete-page': pageParameters,
  'publish-page': pageParameters,
  'review-publication': pageParameters,
  'upload-media': ['folders'],
  'edit-media': ['folders'],
  'delete-media': ['folders'],
  'view-submissions': ['forms'],
  'manage-submissions': ['forms'],
  'manage-redirects': none,
  'manage-webhooks': none,
  'manage-tokens': none,
  'view-audit-log': none,
} as const;

/** Name of a permission. */
export type PermissionName = keyof typeof permissionParameters;

/** All names, in the order in which a screen lists them. */
export const permissionNames = Object.keys(permissionParameters) as PermissionName[];

/** Permissions that are for people alone: no program manages people, or makes keys for programs. */
export const personalPermissions: readonly PermissionName[] = ['manage-users', 'manage-roles', 'manage-tokens'];

/** A permission as a role grants it; `parameters` narrows it. */
export interface Permission {
  name: string;
  parameters?: Record<string, unknown> | undefined;
}

/** What a permission is asked about. Leave out what does not apply: a restriction on something left out denies. */
export interface PermissionTarget {
  pageType?: string;
  locale?: string;
  /** IDs of the page, of all pages above it, and of the translations of each. */
  ancestors?: readonly number[];
  /** Whether the one who asks created the page. */
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

const grants = (permission: Permission, name: PermissionName, target: PermissionTarget): boolean => {
  if (permission.name !== name) return false;
  const known: readonly string[] = permissionParameters[name];
  return Object.entries(permission.parameters ?? {}).every(
    ([parameter, allowed]) =>
      allowed === undefined || (known.includes(parameter) && checks[parameter]?.(allowed, target) === true),
  );
};

/** Whether one of the permissions allows `name` on the target. */
export const allows = (permissions: readonly Permission[], name: PermissionName, target: PermissionTarget): boolean =>
  permissions.some((permission) => grants(permission, name, target));

/** Whether the permission is held at all, whatever narrows it: enough to offer a screen, never enough to act on an object. */
export const holds = (permissions: readonly Permission[], name: PermissionName): boolean =>
  permissions.some((permission) => permission.name === name);

const isPart = (part: unknown, whole: unknown): boolean =>
  Array.isArray(part) && Array.isArray(whole) && part.every((value) => whole.includes(value));

/** Whether a narrowing allows no more than another one of the same parameter. */
const narrows = (parameter: string, given: unknown, own: unknown): boolean => {
  if (own === undefined) return true;
  // A folder holds those in it.
  if (parameter === 'folders')
    return Array.isArray(given) && given.every((folder: string) => checks.folders?.(own, { folder }) === true);
  if (parameter === 'own') return own === false || given === true;
  return isPart(given, own);
};

const coveredBy = (granted: Permission, own: Permission): boolean =>
  own.name === granted.name &&
  Object.entries(own.parameters ?? {}).every(([parameter, value]) =>
    narrows(parameter, granted.parameters?.[parameter], value),
  );

/** Whether every granted permission allows no more than one of one's own; what one may grant to others. */
export const coversPermissions = (own: readonly Permission[], granted: readonly Permission[]): boolean =>
  granted.every((permission) => own.some((mine) => coveredBy(permission, mine)));
