import { Button } from '@mantine/core';
import { ArrowLeft, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ListSearch } from '../../ui/list-search.tsx';
import { NoResults } from '../../ui/no-results.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import classes from './bin.module.css';
import { pageSize, type useBin } from './use-bin.ts';

interface BinFrameProps<Item> {
  bin: ReturnType<typeof useBin<Item>>;
  description: string;
  /** What an empty bin says of what would be in it. */
  emptyText: string;
  /** Number of what is in it, in words. */
  countText: (count: number) => string;
  /** Where its things come from. */
  back: { to: string; text: string };
  /** Its things as a table. */
  children: ReactNode;
}

/** A bin with its search: what every bin has, whatever lies in it. */
export function BinFrame<Item>({ bin, description, emptyText, countText, back, children }: BinFrameProps<Item>) {
  const { t } = useTranslation();
  const { query, change, list, isSteppingBack } = bin;
  const rows = () => {
    if (list.error) return <ErrorState failure={list.error} onRetry={() => void list.refetch()} />;
    if (!list.data || isSteppingBack) return <LoadingState rows={6} />;
    if (list.data.items.length > 0) return children;
    return query.searchTerm === '' ? (
      <EmptyState title={t('page.bin.empty')} icon={Trash2}>
        {emptyText}
      </EmptyState>
    ) : (
      <NoResults />
    );
  };
  return (
    <>
      <PageHeader
        title={t('page.bin.title')}
        description={description}
        actions={
          <Button component={Link} to={back.to} variant="default" leftSection={<ArrowLeft size={16} aria-hidden />}>
            {back.text}
          </Button>
        }
      />
      <div className={classes.toolbar}>
        <ListSearch term={query.searchTerm} onSearch={(searchTerm) => change({ searchTerm })} />
        <output className={classes.count}>{list.data && countText(list.data.totalItems)}</output>
      </div>
      {rows()}
      <Pagination
        pageIndex={query.pageIndex}
        pageSize={pageSize}
        totalItems={list.data?.totalItems ?? 0}
        onChange={(pageIndex) => {
          change({ pageIndex });
          window.scrollTo({ top: 0 });
        }}
      />
    </>
  );
}
