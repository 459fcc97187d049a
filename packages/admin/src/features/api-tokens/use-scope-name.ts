import { readScopes, type TokenScope } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';

const readScopeOf = (scope: TokenScope) => readScopes.find((one) => one === scope);

/** Returns the translated name of a scope. */
export function useScopeName(): (scope: TokenScope) => string {
  const { t } = useTranslation();
  return (scope) => {
    const readScope = readScopeOf(scope);
    if (readScope) return t(`apiTokens.scope.${readScope}`);
    return t(`roles.permission.${scope as Exclude<TokenScope, (typeof readScopes)[number]>}`);
  };
}
