import { Checkbox } from '@mantine/core';
import type { Permission, PermissionName } from '@ximblox/contract';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { usePageTypes, useSiteSettings } from '../../lib/site-settings.ts';
import { type ListParameter, listIn, takes, withParameter } from './role-grants.ts';
import classes from './roles.module.css';
import { ScopeChoices } from './scope-choices.tsx';
import { ScopeFolders } from './scope-folders.tsx';
import { ScopePages } from './scope-pages.tsx';
import { useFormNames } from './use-form-names.ts';
import { useScopeWords } from './use-scope-words.ts';

interface PermissionScopeProps {
  name: PermissionName;
  permission: Permission;
  isReadOnly: boolean;
  onChange(permission: Permission): void;
}

function Controls({ name, permission, onChange }: Omit<PermissionScopeProps, 'isReadOnly'>) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const { locales } = useSiteSettings();
  const types = usePageTypes();
  const forms = useFormNames();
  const chosen = (parameter: ListParameter) => listIn(permission, parameter) ?? [];
  const set = (parameter: string) => (value: unknown) => onChange(withParameter(permission, parameter, value));
  return (
    <>
      {takes(name, 'own') && name !== 'create-page' && (
        <Checkbox
          size="xs"
          label={t('roles.own')}
          checked={permission.parameters?.own === true}
          onChange={(event) => set('own')(event.currentTarget.checked ? true : undefined)}
        />
      )}
      {takes(name, 'locales') && (
        <ScopeChoices
          label={t('roles.onlyLocales')}
          choices={locales.map(({ code }) => ({ value: code, label: localeName(code) }))}
          value={chosen('locales').map(String)}
          onChange={set('locales')}
        />
      )}
      {takes(name, 'pageTypes') && (
        <ScopeChoices
          label={t('roles.onlyTypes')}
          choices={types.map(({ id, label }) => ({ value: id, label }))}
          value={chosen('pageTypes').map(String)}
          onChange={set('pageTypes')}
        />
      )}
      {takes(name, 'subtree') && <ScopePages value={chosen('subtree').map(Number)} onChange={set('subtree')} />}
      {takes(name, 'forms') && (
        <ScopeChoices
          label={t('roles.scope.forms')}
          // One that the site does not have any more can still be taken away.
          choices={[...new Set([...forms.keys(), ...chosen('forms').map(String)])].map((form) => ({
            value: form,
            label: forms.get(form) ?? form,
          }))}
          value={chosen('forms').map(String)}
          onChange={set('forms')}
        />
      )}
      {takes(name, 'folders') && <ScopeFolders value={chosen('folders').map(String)} onChange={set('folders')} />}
    </>
  );
}

/** Where a permission holds, in words, and what narrows it. */
export function PermissionScope({ isReadOnly, ...props }: PermissionScopeProps) {
  const { t } = useTranslation();
  const words = useScopeWords()(props.permission);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (isReadOnly) return <p className={classes.scope}>{words}</p>;
  return (
    <div className={classes.narrowing}>
      <button
        type="button"
        className={classes.scopeButton}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="visually-hidden">{t(`roles.permission.${props.name}`)}: </span>
        <span>{words}</span>
        <ChevronDown size={14} aria-hidden />
      </button>
      {isOpen && (
        <div id={id} className={classes.controls}>
          <Controls {...props} />
        </div>
      )}
    </div>
  );
}
