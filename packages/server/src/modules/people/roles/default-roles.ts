import { type Permission, type PermissionName, permissionNames } from '@ximblox/contract';

export interface DefaultRole {
  name: string;
  permissions: Permission[];
}

const named = (...names: PermissionName[]): Permission[] => names.map((name) => ({ name }));

const media: PermissionName[] = ['upload-media', 'edit-media'];

/** Default (built-in) roles. Every start updates the stored roles to these definitions. */
export const defaultRoles: readonly DefaultRole[] = [
  { name: 'administrator', permissions: named(...permissionNames) },
  {
    name: 'publisher',
    permissions: named(
      'create-page',
      'edit-page',
      'delete-page',
      'publish-page',
      'review-publication',
      ...media,
      'delete-media',
      'manage-menu',
      'manage-tags',
      'manage-redirects',
      'manage-releases',
      'approve-release',
      'view-submissions',
      'manage-submissions',
    ),
  },
  { name: 'editor', permissions: named('create-page', 'edit-page', 'manage-releases', ...media) },
  {
    name: 'author',
    permissions: [...named('create-page', 'upload-media'), { name: 'edit-page', parameters: { own: true } }],
  },
  { name: 'viewer', permissions: [] },
  { name: 'privacy officer', permissions: named('view-submissions', 'manage-submissions', 'view-audit-log') },
];

/** Returns the names of a default role's permissions; empty for an unknown role. */
export const defaultPermissions = (name: string): string[] =>
  defaultRoles.find((role) => role.name === name)?.permissions.map((permission) => permission.name) ?? [];
