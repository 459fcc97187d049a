import { type PermissionName, permissionNames } from '@ximblox/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Group of each permission. The contract determines the order of permissions, and with it of the groups. */
const groupOf: Record<PermissionName, 'pages' | 'media' | 'site' | 'forms' | 'people'> = {
  'create-page': 'pages',
  'edit-page': 'pages',
  'delete-page': 'pages',
  'review-publication': 'pages',
  'publish-page': 'pages',
  'manage-releases': 'pages',
  'approve-release': 'pages',
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

const groups = [...Map.groupBy(permissionNames, (name) => groupOf[name])];

const always = (): boolean => true;

interface PermissionGroupsProps {
  /** Whether to list a permission. Empty groups are omitted. */
  isListed?: (name: PermissionName) => boolean;
  /** Renders a permission. */
  children: (name: PermissionName) => ReactNode;
}

/** Permissions by group, for forms that choose some. */
export function PermissionGroups({ isListed = always, children }: PermissionGroupsProps) {
  const { t } = useTranslation();
  return groups.map(([group, names]) => {
    const listed = names.filter(isListed);
    if (listed.length === 0) return null;
    return (
      <fieldset key={group}>
        <legend>{t(`roles.group.${group}`)}</legend>
        <ul className="stack gap-12">
          {listed.map((name) => (
            <li key={name}>{children(name)}</li>
          ))}
        </ul>
      </fieldset>
    );
  });
}
