import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { newestAddress } from '../../lib/newest-address.ts';
import { keepRows, useStepBack } from '../../lib/use-step-back.ts';
import { anyRequest, requestListQuery } from '../../lib/publication-requests.ts';
import { NoResults } from '../../ui/no-results.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { isNarrowed, listBody, pageSize, readQuery, type RequestQuery, views, writeQuery } from './request-query.ts';
import { RequestTable } from './request-table.tsx';
import { RequestsToolbar } from './requests-toolbar.tsx';
import classes from './publication-requests.module.css';

/** The requests that the reader has made, is to review or may review: those that wait, the own ones, and what became of the others. */
export function PublicationRequestsScreen() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const query = readQuery(address);
  const change = (changes: Partial<RequestQuery>): void =>
    setAddress(() => writeQuery({ ...readQuery(newestAddress()), ...changes }), {
      replace: changes.searchTerm !== undefined,
    });
  const list = useQuery({ ...requestListQuery(listBody(query)), placeholderData: (before) => keepRows(before) });
  const isSteppingBack = useStepBack(list, { pageIndex: query.pageIndex, pageSize });

  const rows = () => {
    if (list.error) return <ErrorState failure={list.error} onRetry={() => void list.refetch()} />;
    if (!list.data || isSteppingBack) return <LoadingState rows={8} />;
    if (list.data.items.length > 0) {
      return (
        <RequestTable
          requests={list.data.items}
          filter={query}
          isDone={query.view === 'done'}
          isStale={list.isPlaceholderData}
        />
      );
    }
    return isNarrowed(query) ? (
      <NoResults
        reset={{
          text: t('requests.filter.reset'),
          onClick: () => change({ ...anyRequest, searchTerm: '', pageIndex: 0 }),
        }}
      />
    ) : (
      <EmptyState title={t(`requests.empty.${query.view}`)} icon={Flag} />
    );
  };

  return (
    <>
      <PageHeader title={t('requests.title')} />
      <nav aria-label={t('requests.views')} className={classes.views}>
        {views.map((view) => (
          <Link
            key={view}
            to={{ search: writeQuery({ ...query, view, pageIndex: 0, requester: 0 }).toString() }}
            aria-current={view === query.view ? 'page' : undefined}
          >
            {t(`requests.view.${view}`)}
          </Link>
        ))}
      </nav>
      <RequestsToolbar
        query={query}
        change={change}
        requesters={list.data?.requesters ?? []}
        totalItems={list.data?.totalItems}
      />
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
