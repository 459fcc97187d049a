import { Button } from '@mantine/core';
import type { DeletedPage } from '@ximblox/contract';
import { ArrowLeft, FileSearch, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { debounce } from '../../lib/debounce.ts';
import { useSiteSettings } from '../../lib/site-settings.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchBar } from '../../ui/search-bar.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { BinTable } from './bin-table.tsx';
import classes from './bin.module.css';
import { PurgeModal } from './purge-modal.tsx';
import { RestoreModal } from './restore-modal.tsx';
import { pageSize, useBin } from './use-bin.ts';

const dialogs = { restore: RestoreModal, purge: PurgeModal };

/** The pages that were deleted in the last days: who did it, how long they stay, and the ways back and out. */
export function BinScreen() {
  const { t } = useTranslation();
  const { binDays } = useSiteSettings();
  const { query, change, list, isSteppingBack } = useBin();
  const [open, setOpen] = useState<{ action: 'restore' | 'purge'; page: DeletedPage }>();
  const [term, setTerm] = useState(query.searchTerm);
  const [isSearching, setSearching] = useState(query.searchTerm !== '');
  const search = useMemo(
    () => debounce((searchTerm: string) => change({ searchTerm }), { wait: 500, maxWait: 1000 }),
    [change],
  );
  useEffect(() => () => search.cancel(), [search]);
  const Dialog = open && dialogs[open.action];

  const rows = () => {
    if (list.error) return <ErrorState failure={list.error} onRetry={() => void list.refetch()} />;
    if (!list.data || isSteppingBack) return <LoadingState rows={6} />;
    if (list.data.items.length > 0) {
      return (
        <BinTable
          pages={list.data.items}
          isStale={list.isPlaceholderData}
          onAsk={(action, page) => setOpen({ action, page })}
        />
      );
    }
    return query.searchTerm === '' ? (
      <EmptyState title={t('page.bin.empty')} icon={Trash2}>
        {t('page.bin.emptyText', { count: binDays })}
      </EmptyState>
    ) : (
      <EmptyState title={t('search.noResults')} icon={FileSearch} />
    );
  };

  return (
    <>
      <PageHeader
        title={t('page.bin.title')}
        description={t('page.bin.description', { count: binDays })}
        actions={
          <Button component={Link} to="/" variant="default" leftSection={<ArrowLeft size={16} aria-hidden />}>
            {t('menu.allPages')}
          </Button>
        }
      />
      <div className={classes.toolbar}>
        <SearchBar
          value={term}
          onChange={(next) => {
            setTerm(next);
            search(next);
          }}
          isOpen={isSearching}
          onToggle={setSearching}
        />
        <output className={classes.count}>
          {list.data && t('page.overview.count', { count: list.data.totalItems })}
        </output>
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
      {open && Dialog && <Dialog page={open.page} onClose={() => setOpen(undefined)} />}
    </>
  );
}
