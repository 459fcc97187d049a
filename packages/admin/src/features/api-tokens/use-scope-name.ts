import { readScopes, type TokenScope } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';

const readingScope = (scope: TokenScope) => readScopes.find((one) => one === scope);

/** What a scope allows, in words. */
export function useScopeName(): (scope: TokenScope) => string {
  const { t } = useTranslation();
  return (scope) => {
    const reading = readingScope(scope);
    if (reading) return t(`apiTokens.scope.${reading}`);
    return t(`roles.permission.${scope as Exclude<TokenScope, (typeof readScopes)[number]>}`);
  };
}
