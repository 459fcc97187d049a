import { type Permission, type PermissionName, permissionNames } from '@ximblox/contract';

export interface DefaultRole {
  name: string;
  permissions: Permission[];
}

const named = (...names: PermissionName[]): Permission[] => names.map((name) => ({ name }));

const media: PermissionName[] = ['upload-media', 'edit-media'];

/** The roles that come with the product; every start brings the stored ones to this. */
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
      'view-submissions',
      'manage-submissions',
    ),
  },
  { name: 'editor', permissions: named('create-page', 'edit-page', ...media) },
  {
    name: 'author',
    permissions: [...named('create-page', 'upload-media'), { name: 'edit-page', parameters: { own: true } }],
  },
  { name: 'viewer', permissions: [] },
  { name: 'privacy officer', permissions: named('view-submissions', 'manage-submissions', 'view-audit-log') },
];

/** Names of the permissions of a default role; none when there is no such role. */
export const defaultPermissions = (name: string): string[] =>
  defaultRoles.find((role) => role.name === name)?.permissions.map((permission) => permission.name) ?? [];
