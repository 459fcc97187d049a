import { Checkbox } from '@mantine/core';
import { localise } from '@ximblox/blocks';
import type { ExtensionPermissionName, Permission } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/session.ts';
import { useSiteSettings } from '../../lib/site-settings.ts';
import groups from '../../ui/permission-groups.module.css';
import { withPermission } from './role-grants.ts';

interface ExtensionPermissionsProps {
  permissions: readonly Permission[];
  isReadOnly: boolean;
  onChange(permissions: Permission[]): void;
}

/** Permissions of extensions, which cannot be restricted; nothing if there are none. */
export function ExtensionPermissions({ permissions, isReadOnly, onChange }: ExtensionPermissionsProps) {
  const { t, i18n } = useTranslation();
  const can = useCan();
  const declared = useSiteSettings().extensions.permissions;
  if (declared.length === 0) return null;
  return (
    <fieldset className={groups.group}>
      <legend>{t('roles.group.extensions')}</legend>
      <ul>
        {declared.map(({ name, label, description }) => {
          const isGranted = permissions.some((one) => one.name === name);
          return (
            <li key={name}>
              <Checkbox
                label={localise(label, i18n.language)}
                description={description && localise(description, i18n.language)}
                checked={isGranted}
                disabled={isReadOnly || (!isGranted && !can(name as ExtensionPermissionName))}
                onChange={(event) => onChange(withPermission(permissions, name, event.currentTarget.checked))}
              />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
