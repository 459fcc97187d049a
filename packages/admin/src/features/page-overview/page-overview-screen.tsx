import { Button } from '@mantine/core';
import type { PageTypeInfo } from '@ximblox/contract';
import { FileText } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useReviewCount } from '../../lib/publication-requests.ts';
import { useCan } from '../../lib/session.ts';
import { useWorkingRelease } from '../../lib/working-release.ts';
import { useHasAddress, usePageTypeAt } from '../../lib/site-settings.ts';
import type { Selection } from '../../ui/data-table/selection.tsx';
import { ListScreen } from '../../ui/list-screen/list-screen.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { BulkNotice } from './bulk/bulk-notice.tsx';
import { PageSelection, PageSelectionBar } from './bulk/page-selection.tsx';
import { HeaderActions, newPageAddress } from './header-actions.tsx';
import { SuggestedPages } from './suggested-pages.tsx';
import { ColumnsButton } from './columns-button.tsx';
import { CheckLink, usePageColumns } from './page-columns.tsx';
import { PageFilters } from './page-filters.tsx';
import { usePageDialogs } from './page-dialogs.tsx';
import { filterBody, type PageList, type PageRow, usePageList } from './page-list.ts';
import { PageMenu } from './page-menu.tsx';
import { PageViews } from './page-views.tsx';
import { useChosenColumns } from './use-chosen-columns.ts';
import { MissingFilters } from './views/missing-filters.tsx';
import { ViewsButton } from './views/views-button.tsx';

/** Screen with the pages of the site, or of one type. */
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

/** Selection of pages for actions on many; undefined for users who may do none. */
function useSelection(): Selection<PageRow> | undefined {
  const { t } = useTranslation();
  const can = useCan();
  if (!can('edit-page') && !can('create-page') && !can('delete-page')) return undefined;
  return {
    canSelect: () => true,
    allLabel: t('bulk.selectAll'),
    rowLabel: ({ page }) => t('bulk.selectOne', { title: page.title }),
    actions: <PageSelectionBar />,
  };
}

interface EmptyTextProps {
  type: PageTypeInfo | undefined;
  begun: Parameters<typeof newPageAddress>[0];
}

function EmptyText({ type, begun }: EmptyTextProps) {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <>
      {type && <p>{t('page.overview.emptyType', { type: type.label })}</p>}
      {can('create-page') && (
        <Button component={Link} to={newPageAddress(begun)} variant="default">
          {t('page.overview.createFirst')}
        </Button>
      )}
    </>
  );
}

/** Columns that the user has chosen. Hidden ones cannot sort the list, so the one that sorts is shown. */
function useShownColumns(chosen: ReturnType<typeof useChosenColumns>, hasTypes: boolean, sortedBy: string | undefined) {
  return usePageColumns(
    (name) => (name === 'type' ? hasTypes : true) && (chosen.isShown(name) || sortedBy === name),
    chosen.isChosen,
  );
}

function PageOverview({ type }: { type: PageTypeInfo | undefined }) {
  const list = usePageList(type?.id);
  const working = useWorkingRelease();
  const filter = { ...filterBody(type?.id, list.filters, working?.id), searchTerm: list.searchTerm };
  return (
    <PageSelection filter={filter} rows={list.items ?? []}>
      <PageListScreen type={type} list={list} />
    </PageSelection>
  );
}

function PageListScreen({ type, list }: { type: PageTypeInfo | undefined; list: PageList }) {
  const { t } = useTranslation();
  const toReview = useReviewCount() ?? 0;
  const chosen = useChosenColumns();
  const hasTypes = type === undefined;
  const columns = useShownColumns(chosen, hasTypes, list.sorted?.column);
  const { onAction, dialog } = usePageDialogs();
  const begun = { type: type?.id ?? list.filters.type, locale: list.filters.locale };
  const hasAddress = useHasAddress();
  const selection = useSelection();
  const renderActions = useCallback(
    ({ page }: PageRow) => (
      <>
        {page.publishedVersionID !== null && hasAddress(page.type) && <CheckLink page={page} />}
        <PageMenu page={page} onAction={onAction} />
      </>
    ),
    [hasAddress, onAction],
  );
  return (
    <>
      <ListScreen
        title={type ? type.label : t('page.overview.title')}
        description={
          toReview > 0 && <Link to="/publication-requests">{t('page.overview.outstanding', { count: toReview })}</Link>
        }
        headerActions={<HeaderActions {...begun} />}
        notice={
          <>
            {type === undefined && <PageViews current="list" />}
            <BulkNotice />
            <MissingFilters list={list} />
          </>
        }
        list={list}
        hasSearch="open"
        filters={
          <>
            <ViewsButton typeID={type?.id} />
            <PageFilters list={list} hasTypes={hasTypes} />
          </>
        }
        viewOptions={<ColumnsButton columns={chosen} hasTypes={hasTypes} />}
        count={(count) => t('page.overview.count', { count })}
        empty={{ title: t('page.overview.empty'), icon: FileText, text: <EmptyText type={type} begun={begun} /> }}
        noResults={<SuggestedPages list={list} renderActions={renderActions} />}
        rowKey={({ page }) => page.id}
        columns={columns}
        renderActions={renderActions}
        selection={selection}
      />
      {dialog}
    </>
  );
}
