import { Button } from '@mantine/core';
import type { PageSummary, PageTypeInfo } from '@ximblox/contract';
import { FilePlus2, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useOpenRequestCount } from '../../lib/publication-requests.ts';
import { useCan } from '../../lib/session.ts';
import { usePageTypeAt } from '../../lib/site-settings.ts';
import { NoResults } from '../../ui/no-results.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { LikelyPages } from './likely-pages.tsx';
import { isNarrowed, pageSize } from './list-query.ts';
import { ListToolbar } from './list-toolbar.tsx';
import type { RowAction } from './row-actions.ts';
import { PageTable } from './page-table.tsx';
import { usePageList } from './use-page-list.ts';

const publicationModals = () => import('../../ui/page-modals/publication-modal.tsx');

const dialogs = {
  duplicate: lazy(async () => ({ default: (await import('../../ui/page-modals/duplicate-modal.tsx')).DuplicateModal })),
  translate: lazy(async () => ({ default: (await import('../../ui/page-modals/translate-modal.tsx')).TranslateModal })),
  publish: lazy(async () => ({ default: (await publicationModals()).PublishModal })),
  unpublish: lazy(async () => ({ default: (await publicationModals()).UnpublishModal })),
  request: lazy(async () => ({ default: (await publicationModals()).RequestModal })),
  delete: lazy(async () => ({ default: (await import('../../ui/page-modals/delete-modal.tsx')).DeleteModal })),
};

/** The pages of the site, or those of one type. */
export function PageOverviewScreen() {
  const { t } = useTranslation();
  const { pageTypeId } = useParams();
  const type = usePageTypeAt(pageTypeId);
  if (pageTypeId === undefined || type) return <PageOverview type={type} />;
  return (
    <>
      <PageHeader title={pageTypeId} />
      <EmptyState title={t('pageTypes.unknown')}>
        <Link to="/">{t('page.overview.title')}</Link>
      </EmptyState>
    </>
  );
}

/** Pages sorted, searched, narrowed, page by page. */
function PageOverview({ type }: { type: PageTypeInfo | undefined }) {
  const { t } = useTranslation();
  const can = useCan();
  const openRequests = useOpenRequestCount() ?? 0;
  const typeID = type?.id;
  const { query, change, list, isSteppingBack } = usePageList(typeID);
  const [open, setOpen] = useState<{ action: RowAction; page: PageSummary }>();
  const Dialog = open && dialogs[open.action];
  const newPage = typeID === undefined ? '/new-page' : `/new-page?type=${encodeURIComponent(typeID)}`;

  const dateColumn = query.columnToSort === 'createdAt' ? 'createdAt' : 'updatedAt';
  const onAction = (action: RowAction, page: PageSummary): void => setOpen({ action, page });
  const rows = () => {
    if (list.error) return <ErrorState failure={list.error} onRetry={() => void list.refetch()} />;
    if (!list.data || isSteppingBack) return <LoadingState rows={10} />;
    if (list.data.items.length > 0) {
      return (
        <PageTable
          pages={list.data.items}
          isStale={list.isPlaceholderData}
          hasTypes={typeID === undefined}
          dateColumn={dateColumn}
          onAction={onAction}
        />
      );
    }
    return isNarrowed(query) ? (
      <>
        <NoResults
          reset={{
            text: t('page.overview.filter.reset'),
            onClick: () => change({ pageIndex: 0, searchTerm: '', locale: '', state: '', mine: false, tag: 0 }),
          }}
        />
        <LikelyPages query={query} dateColumn={dateColumn} onAction={onAction} />
      </>
    ) : (
      <EmptyState title={t('search.noResults')}>{t('page.overview.empty')}</EmptyState>
    );
  };

  return (
    <>
      <PageHeader
        title={type ? type.label : t('page.overview.title')}
        description={
          openRequests > 0 && (
            <Link to="/publication-requests">{t('page.overview.outstanding', { count: openRequests })}</Link>
          )
        }
        actions={
          <>
            {can('delete-page') && (
              <Button component={Link} to="/bin" variant="default" leftSection={<Trash2 size={16} aria-hidden />}>
                {t('page.bin.title')}
              </Button>
            )}
            {can('create-page') && (
              <Button component={Link} to={newPage} leftSection={<FilePlus2 size={16} aria-hidden />}>
                {t('menu.newPage')}
              </Button>
            )}
          </>
        }
      />
      <ListToolbar query={query} change={change} totalItems={list.data?.totalItems} />
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
      {open && Dialog && (
        <Suspense>
          <Dialog page={open.page} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
