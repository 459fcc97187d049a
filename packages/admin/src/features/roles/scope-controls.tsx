import { Checkbox } from '@mantine/core';
import type { Permission } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { usePageTypes, useSiteSettings } from '../../lib/site-settings.ts';
import { type ListParameter, listIn, withParameter } from './role-grants.ts';
import { ScopeChoices } from './scope-choices.tsx';
import { ScopeFolders } from './scope-folders.tsx';
import { ScopePages } from './scope-pages.tsx';
import { useFormNames } from './use-form-names.ts';

interface ScopeControlsProps {
  /** Names of the editable parameters. */
  parameters: readonly string[];
  permission: Permission;
  onChange(permission: Permission): void;
}

/** Form controls for the scope of a permission or a role. */
export function ScopeControls({ parameters, permission, onChange }: ScopeControlsProps) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const { locales } = useSiteSettings();
  const types = usePageTypes();
  const forms = useFormNames();
  const takes = (parameter: string): boolean => parameters.includes(parameter);
  const chosen = (parameter: ListParameter) => listIn(permission, parameter) ?? [];
  const set = (parameter: string) => (value: unknown) => onChange(withParameter(permission, parameter, value));
  return (
    <>
      {takes('own') && (
        <Checkbox
          size="xs"
          label={t('roles.own')}
          checked={permission.parameters?.own === true}
          onChange={(event) => set('own')(event.currentTarget.checked ? true : undefined)}
        />
      )}
      {takes('locales') && (
        <ScopeChoices
          label={t('roles.onlyLocales')}
          choices={locales.map(({ code }) => ({ value: code, label: localeName(code) }))}
          value={chosen('locales').map(String)}
          onChange={set('locales')}
        />
      )}
      {takes('pageTypes') && (
        <ScopeChoices
          label={t('roles.onlyTypes')}
          choices={types.map(({ id, label }) => ({ value: id, label }))}
          value={chosen('pageTypes').map(String)}
          onChange={set('pageTypes')}
        />
      )}
      {takes('subtree') && <ScopePages value={chosen('subtree').map(Number)} onChange={set('subtree')} />}
      {takes('forms') && (
        <ScopeChoices
          label={t('roles.scope.forms')}
          // Deleted values stay listed so that users can remove them.
          choices={[...new Set([...forms.keys(), ...chosen('forms').map(String)])].map((form) => ({
            value: form,
            label: forms.get(form) ?? form,
          }))}
          value={chosen('forms').map(String)}
          onChange={set('forms')}
        />
      )}
      {takes('folders') && <ScopeFolders value={chosen('folders').map(String)} onChange={set('folders')} />}
    </>
  );
}
