import { NativeSelect, TextInput } from '@mantine/core';
import { type AnswerOf, contract } from '@ximblox/contract';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { mediaKey } from '../../fields/media-list/use-media-content.ts';
import { api } from '../../lib/api.ts';
import { usePages } from '../../lib/list/use-pages.ts';
import { useFormats } from '../../lib/format.ts';
import { useSearchTyping } from '../../lib/use-search-typing.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { StateMarks } from '../../ui/state-marks.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import classes from './dialogs.module.css';
import { isExternal, UsedElsewhere } from './used-elsewhere.tsx';

const pageSize = 5;

const orders = {
  title: { columnToSort: 'title', sortOrder: 'asc' },
  newest: { columnToSort: 'updatedAt', sortOrder: 'desc' },
  oldest: { columnToSort: 'createdAt', sortOrder: 'asc' },
} as const;

interface UsageToolsProps {
  typed: string;
  onType(text: string): void;
  order: keyof typeof orders;
  onOrder(order: keyof typeof orders): void;
}

/** Search and order of the pages. */
function UsageTools({ typed, onType, order, onOrder }: UsageToolsProps) {
  const { t } = useTranslation();
  return (
    <div className={`stack gap-8 ${classes.usageTools}`}>
      <TextInput
        type="search"
        size="xs"
        aria-label={t('media.searchUses')}
        placeholder={t('media.searchUses')}
        leftSection={<Search size={14} aria-hidden />}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <NativeSelect
        size="xs"
        aria-label={t('page.overview.sort.sortBy')}
        value={order}
        onChange={(event) => onOrder(event.currentTarget.value as keyof typeof orders)}
        data={(Object.keys(orders) as (keyof typeof orders)[]).map((name) => ({
          value: name,
          label: t(`media.usesBy.${name}`),
        }))}
      />
    </div>
  );
}

function PageUses({
  pages,
  isStale,
}: {
  pages: AnswerOf<typeof contract.media.listPagesByFile>['items'];
  isStale: boolean;
}) {
  const { localeName } = useFormats();
  if (pages.length === 0) return null;
  return (
    <ul className="stack gap-4 bullets" aria-busy={isStale}>
      {pages.map((page) => (
        <li key={page.id}>
          <Link to={`/page/${page.id}`} lang={page.locale}>
            {page.title}
          </Link>{' '}
          <span className="row wrap gap-8 small muted">
            {localeName(page.locale)} <StateMarks page={page} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Uses of a file in menus, page types, settings, and the newest or published version of pages. Pages are paginated, sortable and searchable. */
export function UsedOn({ fileID }: { fileID: number }) {
  const { t } = useTranslation();
  const [pageIndex, setPageIndex] = useState(0);
  const { typed, searchTerm, type } = useSearchTyping();
  const [order, setOrder] = useState<keyof typeof orders>('newest');
  // A new search starts on the first page.
  const [searched, setSearched] = useState(searchTerm);
  if (searched !== searchTerm) {
    setSearched(searchTerm);
    setPageIndex(0);
  }
  const list = usePages({
    queryKey: [...mediaKey, 'used on', fileID, pageIndex, searchTerm, order],
    pageIndex,
    pageSize,
    read: (signal) =>
      api.call(contract.media.listPagesByFile, {
        body: { fileID, pageIndex, pageSize, searchTerm, ...orders[order] },
        signal,
      }),
    onStepBack: setPageIndex,
  });
  const [wasLong, setWasLong] = useState(false);
  if (list.error) return <ErrorState failure={list.error} onRetry={list.refetch} />;
  if (!list.data) return <LoadingState rows={2} />;
  const { items, totalItems } = list.data;
  const isLong = wasLong || totalItems > pageSize;
  if (isLong && !wasLong) setWasLong(true);
  return (
    <div
      role="group"
      className="small stack gap-8 rounded sunken break-anywhere pad-12"
      aria-label={t('media.details.uses')}
    >
      <p>
        {searchTerm === '' ? t('media.usedOn', { count: totalItems }) : t('media.usesFound', { count: totalItems })}
      </p>
      {isLong && (
        <UsageTools
          typed={typed}
          onType={type}
          order={order}
          onOrder={(name) => {
            setOrder(name);
            setPageIndex(0);
          }}
        />
      )}
      <PageUses pages={items} isStale={list.isStale} />
      <Pagination pageIndex={pageIndex} pageSize={pageSize} totalItems={totalItems} onChange={setPageIndex} />
      {isExternal(list.data) && (
        <ul className="stack gap-4 bullets" aria-label={t('media.usedElsewhere.label')}>
          <UsedElsewhere places={list.data} />
        </ul>
      )}
    </div>
  );
}
