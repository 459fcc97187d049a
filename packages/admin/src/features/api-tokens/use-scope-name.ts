import { localise } from '@ximblox/blocks';
import { isExtensionPermission, type PermissionName, readScopes, type TokenScope } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { useSiteSettings } from '../../lib/site-settings.ts';

/** Returns the translated name of a scope; a permission of an extension that is not installed keeps its stored name. */
export function useScopeName(): (scope: TokenScope) => string {
  const { t, i18n } = useTranslation();
  const { permissions } = useSiteSettings().extensions;
  return (scope) => {
    const readScope = readScopes.find((one) => one === scope);
    if (readScope) return t(`apiTokens.scope.${readScope}`);
    if (isExtensionPermission(scope)) {
      const declared = permissions.find(({ name }) => name === scope);
      return declared ? localise(declared.label, i18n.language) : scope;
    }
    return t(`roles.permission.${scope as PermissionName}`);
  };
}
