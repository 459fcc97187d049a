import type { PermissionName } from '@ximblox/contract';

/** The permissions in the order in which the form lists them; one that is missing here does not compile. */
const groupOf: Record<PermissionName, 'pages' | 'media' | 'site' | 'forms' | 'people'> = {
  'create-page': 'pages',
  'edit-page': 'pages',
  'delete-page': 'pages',
  'review-publication': 'pages',
  'publish-page': 'pages',
  'upload-media': 'media',
  'edit-media': 'media',
  'delete-media': 'media',
  'manage-menu': 'site',
  'manage-redirects': 'site',
  'manage-tags': 'site',
  'manage-search': 'site',
  'manage-page-types': 'site',
  'manage-settings': 'site',
  'manage-webhooks': 'site',
  'view-submissions': 'forms',
  'manage-submissions': 'forms',
  'manage-users': 'people',
  'manage-roles': 'people',
  'manage-tokens': 'people',
  'view-audit-log': 'people',
};

const names = Object.keys(groupOf) as PermissionName[];

/** Groups of permissions, in the order in which the form shows them. */
export const permissionGroups = [...new Set(Object.values(groupOf))].map((group) => ({
  group,
  names: names.filter((name) => groupOf[name] === group),
}));
