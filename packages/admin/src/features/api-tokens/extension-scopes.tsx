import { Checkbox } from '@mantine/core';
import { localise } from '@ximblox/blocks';
import type { ExtensionPermissionName } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/session.ts';
import { useSiteSettings } from '../../lib/site-settings.ts';

/** Checkboxes for the permissions of extensions that the user has, inside a group of checkboxes; nothing if there are none. */
export function ExtensionScopes() {
  const { t, i18n } = useTranslation();
  const can = useCan();
  const declared = useSiteSettings().extensions.permissions.filter(({ name }) => can(name as ExtensionPermissionName));
  if (declared.length === 0) return null;
  return (
    <fieldset>
      <legend>{t('roles.group.extensions')}</legend>
      <ul className="stack gap-8">
        {declared.map(({ name, label, description }) => (
          <li key={name}>
            <Checkbox
              value={name}
              label={localise(label, i18n.language)}
              description={description && localise(description, i18n.language)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
