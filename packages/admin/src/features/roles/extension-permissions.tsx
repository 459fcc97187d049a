import { localise } from '@ximblox/blocks';
import type { ExtensionPermissionName } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { useSiteSettings } from '../../lib/site-settings.ts';
import { PermissionControl, type RoleValue } from './permission-control.tsx';

interface ExtensionPermissionsProps {
  value: RoleValue;
  isReadOnly: boolean;
  onChange(change: Partial<RoleValue>): void;
}

/** Permissions of extensions; nothing if there are none. */
export function ExtensionPermissions({ value, isReadOnly, onChange }: ExtensionPermissionsProps) {
  const { t, i18n } = useTranslation();
  const declared = useSiteSettings().extensions.permissions;
  if (declared.length === 0) return null;
  return (
    <fieldset>
      <legend>{t('roles.group.extensions')}</legend>
      <ul className="stack gap-12">
        {declared.map(({ name, label, description }) => (
          <li key={name}>
            <PermissionControl
              name={name as ExtensionPermissionName}
              label={localise(label, i18n.language)}
              description={description && localise(description, i18n.language)}
              value={value}
              isReadOnly={isReadOnly}
              onChange={onChange}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
