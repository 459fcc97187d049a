import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract, type LinkValue } from '@ximblox/contract';
import { FileStack, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { pageTypeLabel, useKnownPageTypes } from '../../lib/site-settings.ts';
import { Modal } from '../../ui/modal.tsx';
import { StateMarks } from '../../ui/state-marks.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import classes from './link-picker.module.css';

interface PageOfTypePickerProps {
  value: LinkValue | null;
  /** ID of the page type. */
  type: string;
  locale: string;
  onPick(link: LinkValue): void;
  onClose(): void;
}

/** Number of listed pages; the search finds the others. */
const pageSize = 50;

/** Dialog that selects a page of one type and locale, such as a shared section. */
export function PageOfTypePicker({ value, type, locale, onPick, onClose }: PageOfTypePickerProps) {
  const { t } = useTranslation();
  const label = pageTypeLabel(useKnownPageTypes(), type);
  const [typed, setTyped] = useState('');
  const [searchTerm] = useDebouncedValue(typed.trim(), 250);
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['pages', 'of-type', type, locale, searchTerm],
    queryFn: ({ signal }) =>
      api.call(contract.pages.list, {
        body: { type, locale, searchTerm, pageSize, columnToSort: 'title' },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const pages = data?.items ?? [];
  const current = value?.kind === 'page' ? value.pageID : null;
  const pick = (pageID: number): void => {
    onPick({ kind: 'page', pageID });
    onClose();
  };
  return (
    <Modal title={label} size="lg" onClose={onClose}>
      <div className="stack gap-12 min-0">
        <TextInput
          data-autofocus
          type="search"
          label={t('fields.page.search')}
          leftSection={<Search size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {isError && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {!data && !isError && <LoadingState />}
        <output className="visually-hidden">{data && t('search.count', { count: data.totalItems })}</output>
        {data && pages.length === 0 && (
          <EmptyState title={searchTerm === '' ? t('fields.page.empty') : t('search.noResults')} icon={FileStack}>
            {searchTerm === '' && t('fields.page.emptyText')}
          </EmptyState>
        )}
        {pages.length > 0 && (
          <ul className={`plain-list stack gap-2 scroll ${classes.results}`} aria-label={t('fields.link.results')}>
            {pages.map((page) => (
              <li key={page.id}>
                <button
                  type="button"
                  className={`stack full-width text-left pad-8-12 focus-inside ${classes.result}`}
                  aria-pressed={page.id === current}
                  onClick={() => pick(page.id)}
                >
                  <span className="strong">{page.title}</span>
                  <StateMarks page={page} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Modal>
  );
}
