import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type BulkItem, bulkItemStates, type BulkProgress, contract } from '@ximblox/contract';
import { CircleAlert, CircleCheck, CircleMinus, CircleX, Clock, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { api } from '../../lib/api.ts';
import { bulkActionQuery, bulkItemsKey, isUnfinished, refreshBulkActions } from '../../lib/bulk-actions.ts';
import { useFormats } from '../../lib/format.ts';
import { choiceFilter } from '../../lib/list/filters.ts';
import { useList } from '../../lib/list/use-list.ts';
import { BulkOutcome } from '../../ui/bulk-actions/bulk-outcome.tsx';
import { BulkProgressBar } from '../../ui/bulk-actions/bulk-progress-bar.tsx';
import { useBulkReason } from '../../ui/bulk-actions/use-bulk-reason.ts';
import { CellDetail, RowTitle, Status } from '../../ui/data-table/cells.tsx';
import { ListFilter } from '../../ui/list-screen/list-filter.tsx';
import { ListView } from '../../ui/list-screen/list-view.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { useCall } from '../../ui/use-call.ts';

const looks: Record<BulkItem['state'], { icon: LucideIcon; tone: 'muted' | 'success' | 'danger' }> = {
  waiting: { icon: Clock, tone: 'muted' },
  done: { icon: CircleCheck, tone: 'success' },
  unchanged: { icon: CircleMinus, tone: 'muted' },
  failed: { icon: CircleAlert, tone: 'danger' },
  cancelled: { icon: CircleX, tone: 'muted' },
};

/** Result for one page, with the error message if it failed. */
function Result({ item, kind }: { item: BulkItem; kind: BulkProgress['action']['kind'] }) {
  const { t } = useTranslation();
  const reasonOf = useBulkReason(kind);
  return (
    <>
      <Status {...looks[item.state]}>{t(`bulk.state.${item.state}`)}</Status>
      {item.errors.length > 0 && <CellDetail>{reasonOf(item.errors)}</CellDetail>}
      {item.createdPageID !== null && (
        <CellDetail>
          <Link to={`/page/${item.createdPageID}`}>{t('bulk.created')}</Link>
        </CellDetail>
      )}
    </>
  );
}

const filters = { state: choiceFilter(bulkItemStates) };

/** Table of the pages in a bulk action with their results. */
function Items({ bulkAction }: { bulkAction: BulkProgress }) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const id = String(bulkAction.id);
  const { kind } = bulkAction.action;
  const list = useList({
    queryKey: bulkItemsKey(id),
    filters,
    pageSize: 100,
    read: ({ pageIndex, pageSize, state }, signal) =>
      api.call(contract.bulkActions.listItems, {
        params: { id },
        body: { pageIndex, pageSize, state: state || undefined },
        signal,
      }),
    refetchInterval: () => (isUnfinished(bulkAction) ? 2_000 : false),
  });
  return (
    <ListView
      caption={t(`bulk.kind.${kind}.title`)}
      list={list}
      filters={
        <ListFilter
          list={list}
          name="state"
          label={t('bulk.column.result')}
          all={t('bulk.allStates')}
          choices={bulkItemStates.map((state) => ({ value: state, label: t(`bulk.state.${state}`) }))}
        />
      }
      count={(count) => t('page.overview.count', { count })}
      empty={{ title: t('bulk.empty') }}
      rowKey={({ page }) => page.id}
      columns={[
        {
          head: t('bulk.column.page'),
          isTitle: true,
          renderCell: ({ page: { id: pageID, title, locale, url, isDeleted } }) => (
            <>
              <RowTitle lang={locale} {...(isDeleted ? {} : { to: `/page/${pageID}` })}>
                {title}
              </RowTitle>
              <CellDetail>
                {url} · {localeName(locale)}
              </CellDetail>
            </>
          ),
        },
        { head: t('bulk.column.result'), renderCell: (item) => <Result item={item} kind={kind} /> },
      ]}
    />
  );
}

function CancelButton({ id }: { id: number }) {
  const { t } = useTranslation();
  const { isRunning, run } = useCall();
  const cancel = async (): Promise<void> => {
    await run(() => api.call(contract.bulkActions.cancel, { params: { id: String(id) } }));
    void refreshBulkActions();
  };
  return (
    <Button variant="default" loading={isRunning} onClick={() => void cancel()}>
      {t('bulk.cancel')}
    </Button>
  );
}

/** Screen with the progress and report of a bulk action. */
export function BulkActionScreen() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { id = '' } = useParams();
  const { data, error } = useQuery(bulkActionQuery(id));
  const back = { to: '/', text: t('page.overview.title') };
  if (!data) {
    return (
      <>
        <PageHeader title={t('bulk.title')} back={back} />
        {error ? <ErrorState failure={error} /> : <LoadingState />}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={t(`bulk.kind.${data.action.kind}.title`)}
        description={t('bulk.startedAt', { time: dateTime(data.startedAt) })}
        back={back}
        actions={isUnfinished(data) && <CancelButton id={data.id} />}
      />
      <div role="status" className="stack gap-16 one-column margin-bottom-16">
        {isUnfinished(data) ? <BulkProgressBar bulkAction={data} /> : <BulkOutcome bulkAction={data} />}
      </div>
      <Items key={id} bulkAction={data} />
    </>
  );
}
