import { Button, SegmentedControl } from '@mantine/core';
import { Link2Off, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListSearch } from '../../ui/list-search.tsx';
import { NoResults } from '../../ui/no-results.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { AddRedirectModal } from './add-redirect-modal.tsx';
import { BrokenTable, MissingTable, RedirectTable } from './address-tables.tsx';
import { ImportModal } from './import-modal.tsx';
import classes from './redirects.module.css';
import { listNames, pageSize, useAddressList } from './use-address-list.ts';

/** Old addresses and where they lead, addresses that visitors miss, and links that lead nowhere. */
export function RedirectsScreen() {
  const { t } = useTranslation();
  const { query, change, rows, shown } = useAddressList();
  const [open, setOpen] = useState<{ kind: 'add'; from: string } | { kind: 'import' }>();
  const add = (from: string): void => setOpen({ kind: 'add', from });

  const content = () => {
    if (rows.error) return <ErrorState failure={rows.error} onRetry={() => void rows.refetch()} />;
    if (!shown) return <LoadingState rows={8} />;
    if (shown.items.length === 0) {
      return query.searchTerm === '' ? (
        <EmptyState title={t(`redirects.empty.${query.list}`)} icon={Link2Off}>
          {t(`redirects.emptyText.${query.list}`)}
        </EmptyState>
      ) : (
        <NoResults />
      );
    }
    const isStale = rows.isPlaceholderData;
    switch (shown.list) {
      case 'redirects':
        return <RedirectTable rows={shown.items} isStale={isStale} />;
      case 'missing':
        return <MissingTable rows={shown.items} isStale={isStale} onAdd={add} />;
      case 'broken':
        return <BrokenTable rows={shown.items} isStale={isStale} />;
    }
  };

  return (
    <>
      <PageHeader
        title={t('redirects.title')}
        description={t('redirects.description')}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<Upload size={16} aria-hidden />}
              onClick={() => setOpen({ kind: 'import' })}
            >
              {t('redirects.import')}
            </Button>
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => add('')}>
              {t('redirects.add')}
            </Button>
          </>
        }
      />
      <div className={classes.toolbar}>
        <SegmentedControl
          size="xs"
          aria-label={t('redirects.list')}
          value={query.list}
          onChange={(list) => change({ list, searchTerm: '' })}
          data={listNames.map((name) => ({ value: name, label: t(`redirects.lists.${name}`) }))}
        />
        <ListSearch key={query.list} term={query.searchTerm} onSearch={(searchTerm) => change({ searchTerm })} />
        <output className={classes.count}>{shown && t('redirects.count', { count: shown.totalItems })}</output>
      </div>
      {content()}
      <Pagination
        pageIndex={query.pageIndex}
        pageSize={pageSize}
        totalItems={shown?.totalItems ?? 0}
        onChange={(pageIndex) => {
          change({ pageIndex });
          window.scrollTo({ top: 0 });
        }}
      />
      {open?.kind === 'add' && <AddRedirectModal from={open.from} onClose={() => setOpen(undefined)} />}
      {open?.kind === 'import' && <ImportModal onClose={() => setOpen(undefined)} />}
    </>
  );
}
