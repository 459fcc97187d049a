import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract, type LinkValue } from '@ximblox/contract';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useHasAddress } from '../../lib/site-settings.ts';
import { StateMarks } from '../../ui/state-marks.tsx';
import { ErrorState } from '../../ui/states.tsx';
import fieldClasses from '../fields.module.css';
import classes from './link-picker.module.css';
import { pageTargetQuery } from './link-target.ts';
import { LinkTargetLine } from './link-target-line.tsx';

type PageLink = Extract<LinkValue, { kind: 'page' }>;

const minCharacters = 3;

function usePageSearch(typed: string, locale: string) {
  const [term] = useDebouncedValue(typed.trim(), 250);
  const isEnough = term.length >= minCharacters;
  const query = useQuery({
    queryKey: ['page-search', locale, term],
    queryFn: ({ signal }) => api.call(contract.pages.search, { body: { searchTerm: term, locale }, signal }),
    enabled: isEnough,
    placeholderData: keepPreviousData,
  });
  return { ...query, isEnough };
}

/** The selected page, and an anchor on it. */
function AnchorPicker({ pageID, value, onPick }: { pageID: number; value: string; onPick(link: LinkValue): void }) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState(value);
  const { data } = useQuery(pageTargetQuery(pageID));
  const anchors = [...new Set([...(value ? [value] : []), ...(data?.anchors ?? [])])];
  const link = { kind: 'page', pageID, ...(anchor ? { anchor } : {}) } as const;
  return (
    <div className={`stack gap-12 line-above ${classes.chosen}`}>
      <LinkTargetLine link={link} />
      {anchors.length > 0 && (
        <NativeSelect
          label={t('fields.link.anchor')}
          value={anchor}
          onChange={(event) => setAnchor(event.currentTarget.value)}
          data={[{ value: '', label: t('fields.link.noAnchor') }, ...anchors]}
        />
      )}
      <div>
        <Button onClick={() => onPick(link)}>{t('fields.link.use')}</Button>
      </div>
    </div>
  );
}

/** Selects a page of the site by title or address. The link follows the page when its address changes. */
export function PagePicker({
  value,
  locale,
  onPick,
}: {
  value: PageLink | null;
  locale: string;
  onPick(link: LinkValue): void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [pageID, setPageID] = useState(value?.pageID ?? null);
  const search = usePageSearch(typed, locale);
  const hasAddress = useHasAddress();
  const matches = (search.data ?? []).filter(({ type }) => hasAddress(type));
  const found = search.isEnough ? matches : [];
  return (
    <div className="stack gap-12 min-0">
      <TextInput
        data-autofocus
        type="search"
        label={t('fields.link.search')}
        description={t('fields.link.searchHelp', { count: minCharacters })}
        leftSection={<Search size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {search.isError && <ErrorState failure={search.error} onRetry={() => void search.refetch()} />}
      <output className={found.length > 0 ? 'visually-hidden' : undefined}>
        {search.isEnough &&
          search.isSuccess &&
          (found.length > 0 ? t('search.count', { count: found.length }) : t('search.noResults'))}
      </output>
      {found.length > 0 && (
        <ul className={`plain-list stack gap-2 scroll ${classes.results}`} aria-label={t('fields.link.results')}>
          {found.map((page) => (
            <li key={page.id}>
              <button
                type="button"
                className={`stack full-width text-left pad-8-12 focus-inside ${classes.result}`}
                aria-pressed={page.id === pageID}
                onClick={() => setPageID(page.id)}
              >
                <span className="strong">{page.title}</span>
                <span className={fieldClasses.detail}>{page.url}</span>
                <StateMarks page={page} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {pageID !== null && (
        <AnchorPicker
          key={pageID}
          pageID={pageID}
          value={value?.pageID === pageID ? (value.anchor ?? '') : ''}
          onPick={onPick}
        />
      )}
    </div>
  );
}
