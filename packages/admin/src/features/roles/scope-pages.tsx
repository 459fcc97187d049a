import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLinkTarget } from '../../fields/link-picker/link-target.ts';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { ErrorState } from '../../ui/states.tsx';
import { Picked } from './picked-list.tsx';
import { ScopeSearch } from './scope-search.tsx';

const minCharacters = 3;

function PickedPage({ pageID, onRemove }: { pageID: number; onRemove(): void }) {
  const { t } = useTranslation();
  const target = useLinkTarget({ kind: 'page', pageID });
  const name = target?.title ?? '';
  const isGone = target?.problem === 'gone';
  return (
    <Picked name={name} onRemove={onRemove}>
      {name} <span className="caption muted">{isGone ? t('fields.link.problem.gone') : target?.detail}</span>
    </Picked>
  );
}

interface ScopePagesProps {
  /** Page IDs; empty if unrestricted. */
  value: readonly number[];
  onChange(value: number[] | undefined): void;
}

/** Scope control for page subtrees. */
export function ScopePages({ value, onChange }: ScopePagesProps) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const [typed, setTyped] = useState('');
  const [term] = useDebouncedValue(typed.trim(), 250);
  const isEnough = term.length >= minCharacters && typed.trim().length >= minCharacters;
  const search = useQuery({
    queryKey: ['page-search', '', term],
    queryFn: ({ signal }) => api.call(contract.pages.search, { body: { searchTerm: term }, signal }),
    enabled: isEnough,
  });
  const found = search.data
    ?.filter(({ id }) => !value.includes(id))
    .map(({ id, title, url, locale }) => ({ key: String(id), name: title, detail: `${localeName(locale)} · ${url}` }));
  return (
    <div role="group" aria-label={t('roles.scope.pages')}>
      <span className="caption muted">{t('roles.scope.pages')}</span>
      {value.length > 0 && (
        <ul className="stack">
          {value.map((pageID) => (
            <PickedPage
              key={pageID}
              pageID={pageID}
              onRemove={() => {
                const rest = value.filter((id) => id !== pageID);
                onChange(rest.length === 0 ? undefined : rest);
              }}
            />
          ))}
        </ul>
      )}
      <ScopeSearch
        label={t('roles.scope.addPage')}
        help={t('fields.link.searchHelp', { count: minCharacters })}
        typed={typed}
        onType={setTyped}
        found={isEnough ? found : undefined}
        onPick={(key) => {
          onChange([...value, Number(key)]);
          setTyped('');
        }}
      />
      {search.error && <ErrorState failure={search.error} onRetry={() => void search.refetch()} />}
    </div>
  );
}
