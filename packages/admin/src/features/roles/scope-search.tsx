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
    <div className={`stack gap-4 ${classes.search}`}>
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
      {found?.length === 0 && <output className="caption muted">{t('search.noResults')}</output>}
      {found && found.length > 0 && (
        <ul className="card stack list-box pad-4" aria-label={label}>
          {found.map(({ key, name, detail }) => (
            <li key={key}>
              <button
                type="button"
                className="small stack option full-width break-anywhere"
                onClick={() => {
                  onPick(key);
                  document.getElementById(id)?.focus();
                }}
              >
                <span>{name}</span>
                <span className="caption muted">{detail}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
