import { TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './roles.module.css';

interface ScopeSearchProps {
  label: string;
  help: string;
  typed: string;
  onType(typed: string): void;
  /** Undefined without a search term and while loading. */
  found: readonly { key: string; name: string; detail: ReactNode }[] | undefined;
  onPick(key: string): void;
}

/** Search field that adds values to a scope. */
export function ScopeSearch({ label, help, typed, onType, found, onPick }: ScopeSearchProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={classes.search}>
      <TextInput
        id={id}
        type="search"
        size="sm"
        autoComplete="off"
        label={label}
        description={help}
        leftSection={<Search size={14} aria-hidden />}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter must not submit the surrounding role form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {found?.length === 0 && <output className={classes.label}>{t('search.noResults')}</output>}
      {found && found.length > 0 && (
        <ul className={classes.found} aria-label={label}>
          {found.map(({ key, name, detail }) => (
            <li key={key}>
              <button
                type="button"
                onClick={() => {
                  onPick(key);
                  document.getElementById(id)?.focus();
                }}
              >
                <span>{name}</span>
                <span className={classes.label}>{detail}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
