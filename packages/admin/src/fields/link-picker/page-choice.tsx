import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract, type InputOf, type ListedPage } from '@ximblox/contract';
import { FileStack, Plus, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { StateMarks } from '../../ui/state-marks.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import classes from './link-picker.module.css';

/** Number of listed pages; the search finds the others. */
const pageSize = 50;

const none: readonly number[] = [];

interface PageChoiceProps {
  /** Label of the search. */
  label: string;
  /** Filter and order of the pages. */
  filter?: Omit<InputOf<typeof contract.pages.list>['body'], 'searchTerm' | 'pageSize'>;
  /** IDs of pages that are not offered. */
  omittedIDs?: readonly number[];
  /** ID of the chosen page, or null, in a list that shows the choice. */
  chosenID?: number | null;
  /** Text of an empty list without a search. */
  empty?: { title: string; text: string };
  renderDetail?(page: ListedPage): ReactNode;
  onPick(page: ListedPage): void;
  /** Creates a page with the title that was searched for. */
  onCreate?(title: string): void;
}

function PageList({
  pages,
  chosenID,
  renderDetail,
  onPick,
}: Pick<PageChoiceProps, 'chosenID' | 'renderDetail' | 'onPick'> & { pages: readonly ListedPage[] }) {
  const { t } = useTranslation();
  return (
    <ul className="stack gap-2 list-box" aria-label={t('fields.link.results')}>
      {pages.map((page) => (
        <li key={page.id}>
          <button
            type="button"
            className={`stack full-width pad-8-12 focus-inside gap-0-12 rounded-small hover-ground ${classes.result}`}
            aria-pressed={chosenID === undefined ? undefined : page.id === chosenID}
            onClick={() => onPick(page)}
          >
            <span className="strong">{page.title}</span>
            {renderDetail?.(page)}
            <StateMarks page={page} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Searchable list of pages, of which a click chooses one. */
export function PageChoice({
  label,
  filter,
  omittedIDs = none,
  chosenID,
  empty,
  renderDetail,
  onPick,
  onCreate,
}: PageChoiceProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [searchTerm] = useDebouncedValue(typed.trim(), 250);
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['pages', 'choice', filter, searchTerm],
    queryFn: ({ signal }) => api.call(contract.pages.list, { body: { ...filter, searchTerm, pageSize }, signal }),
    placeholderData: keepPreviousData,
  });
  const pages = (data?.items ?? []).filter(({ id }) => !omittedIDs.includes(id));
  const isEmpty = searchTerm === '' && empty !== undefined;
  return (
    <>
      <TextInput
        data-autofocus
        type="search"
        label={label}
        leftSection={<Search size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {isError && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!data && !isError && <LoadingState />}
      <output className="visually-hidden">
        {data && t('search.count', { count: data.totalItems - (data.items.length - pages.length) })}
      </output>
      {data && pages.length === 0 && (
        <EmptyState title={isEmpty ? empty.title : t('search.noResults')} icon={FileStack}>
          {isEmpty && empty.text}
        </EmptyState>
      )}
      {pages.length > 0 && <PageList pages={pages} chosenID={chosenID} renderDetail={renderDetail} onPick={onPick} />}
      {onCreate && data && searchTerm !== '' && (
        <div>
          <Button variant="default" leftSection={<Plus size={16} aria-hidden />} onClick={() => onCreate(searchTerm)}>
            {t('fields.page.create', { title: searchTerm })}
          </Button>
        </div>
      )}
    </>
  );
}
