import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import type { CountedTag } from '@ximblox/contract';
import { Plus, Tags } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListSearch } from '../../ui/list-search.tsx';
import { NoResults } from '../../ui/no-results.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { DeleteTagModal } from './delete-tag-modal.tsx';
import { EditTagModal } from './edit-tag-modal.tsx';
import { MergeTagModal } from './merge-tag-modal.tsx';
import { type TagAction, TagTable } from './tag-table.tsx';
import classes from './tags.module.css';
import { pageSize, type TagOrder, tagOrders, useTagList, visibilities } from './use-tag-list.ts';

const dialogs = { edit: EditTagModal, merge: MergeTagModal, delete: DeleteTagModal };

/** The tags of pages and files: what carries them, and how they are renamed, hidden, merged and deleted. */
export function TagsScreen() {
  const { t } = useTranslation();
  const { query, change, list, isSteppingBack } = useTagList();
  const [open, setOpen] = useState<{ action: TagAction; tag: CountedTag } | { action: 'new' }>();
  const Dialog = open && open.action !== 'new' ? dialogs[open.action] : undefined;
  const isNarrowed = query.searchTerm !== '' || query.visibility !== 'all';
  const close = (): void => setOpen(undefined);

  const rows = () => {
    if (list.error) return <ErrorState failure={list.error} onRetry={() => void list.refetch()} />;
    if (!list.data || isSteppingBack) return <LoadingState rows={8} />;
    if (list.data.items.length > 0) {
      return (
        <TagTable
          tags={list.data.items}
          isStale={list.isPlaceholderData}
          onAction={(action, tag) => setOpen({ action, tag })}
        />
      );
    }
    return isNarrowed ? (
      <NoResults />
    ) : (
      <EmptyState title={t('tags.empty')} icon={Tags}>
        {t('tags.emptyText')}
      </EmptyState>
    );
  };

  return (
    <>
      <PageHeader
        title={t('tags.title')}
        description={t('tags.description')}
        actions={
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpen({ action: 'new' })}>
            {t('tags.new')}
          </Button>
        }
      />
      <div className={classes.toolbar}>
        <ListSearch term={query.searchTerm} onSearch={(searchTerm) => change({ searchTerm })} />
        <SegmentedControl
          size="xs"
          aria-label={t('tags.visibility')}
          value={query.visibility}
          onChange={(visibility) => change({ visibility })}
          data={visibilities.map((value) => ({ value, label: t(`tags.visibilities.${value}`) }))}
        />
        <output className={classes.count}>{list.data && t('tags.count', { count: list.data.totalItems })}</output>
        <div className={classes.sort}>
          <span id="sort-by">{t('page.overview.sort.sortBy')}</span>
          <NativeSelect
            size="sm"
            aria-labelledby="sort-by"
            value={query.order}
            onChange={(event) => change({ order: event.currentTarget.value as TagOrder })}
            data={tagOrders.map((value) => ({ value, label: t(`tags.orders.${value}`) }))}
          />
        </div>
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
      {open?.action === 'new' && <EditTagModal onClose={close} />}
      {open && open.action !== 'new' && Dialog && <Dialog tag={open.tag} onClose={close} />}
    </>
  );
}
