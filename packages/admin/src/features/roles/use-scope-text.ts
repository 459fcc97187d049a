import type { Permission } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { usePageTypes } from '../../lib/site-settings.ts';
import { listIn } from './role-grants.ts';
import { useFormNames } from './use-form-names.ts';

/** Returns a function that describes the scope of a permission. */
export function useScopeText(): (permission: Permission) => string {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const types = usePageTypes();
  const forms = useFormNames();
  return (permission) => {
    const subtree = listIn(permission, 'subtree');
    const lists = [
      listIn(permission, 'locales')?.map((locale) => localeName(String(locale))),
      listIn(permission, 'pageTypes')?.map((type) => types.find(({ id }) => id === type)?.label ?? String(type)),
      subtree && (subtree.length === 0 ? [] : [t('roles.scope.parts', { count: subtree.length })]),
      listIn(permission, 'folders'),
      listIn(permission, 'forms')?.map((form) => forms.get(String(form)) ?? String(form)),
    ].filter((list) => list !== undefined);
    if (lists.some((list) => list.length === 0)) return t('roles.scope.nowhere');
    const parts = lists.map((list) => list.join(', '));
    if (permission.parameters?.own === true) parts.unshift(t('roles.scope.own'));
    return parts.length === 0 ? t('roles.scope.everywhere') : parts.join(' · ');
  };
}
