import { Button } from '@mantine/core';
import { contract, type PublicationRequest } from '@ximblox/contract';
import { Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useList } from '../../lib/list/use-list.ts';
import { filterBody, requestFilters, reviewAddress } from '../../lib/publication-requests.ts';
import { usePageTypes, useSiteSettings } from '../../lib/site-settings.ts';
import { ListFilter } from '../../ui/list-screen/list-filter.tsx';
import { ListView } from '../../ui/list-screen/list-view.tsx';
import { Outcome, RequestedPage, Requester, Terms } from './request-cells.tsx';

export type RequestView = 'review' | 'mine' | 'returned' | 'done';

function useRequests(view: RequestView) {
  // The oldest open request first, and the latest closed one.
  const order = view === 'done' || view === 'returned' ? 'desc' : 'asc';
  return useList({
    queryKey: ['pages', 'requests', view],
    filters: requestFilters,
    sorts: { createdAt: order },
    read: ({ locale, type, requester, age, columnToSort, sortOrder, ...page }, signal) =>
      api.call(contract.publication.listRequests, {
        body: {
          ...page,
          ...filterBody({ locale, type, requester, age }),
          status: view,
          columnToSort: 'createdAt',
          sortOrder: columnToSort === '' ? order : sortOrder,
        },
        signal,
      }),
  });
}

function Filters({ list }: { list: ReturnType<typeof useRequests> }) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const { locales } = useSiteSettings();
  const types = usePageTypes();
  return (
    <>
      <ListFilter
        list={list}
        name="locale"
        label={t('page.overview.filter.locale')}
        all={t('page.overview.filter.allLocales')}
        choices={locales.map(({ code }) => ({ value: code, label: localeName(code) }))}
      />
      <ListFilter
        list={list}
        name="type"
        label={t('page.overview.column.type')}
        all={t('requests.filter.allTypes')}
        choices={types.map(({ id, label }) => ({ value: id, label }))}
      />
      <ListFilter
        list={list}
        name="requester"
        label={t('requests.column.requester')}
        all={t('requests.filter.anybody')}
        choices={(list.data?.requesters ?? []).map(({ ID, name }) => ({ value: String(ID), label: name }))}
      />
      <ListFilter
        list={list}
        name="age"
        label={t('requests.filter.age')}
        all={t('requests.filter.anyAge')}
        choices={(['day', 'week', 'older'] as const).map((age) => ({ value: age, label: t(`requests.filter.${age}`) }))}
      />
    </>
  );
}

/** Requests of one view, with search and filters. */
export function RequestList({ view }: { view: RequestView }) {
  const { t } = useTranslation();
  const list = useRequests(view);
  const renderReview = (request: PublicationRequest) =>
    request.mayReview && (
      <Button component={Link} to={reviewAddress(request, list.filters)} variant="default" size="compact-md">
        {t('requests.review')}
        <span className="visually-hidden">: {request.page.title}</span>
      </Button>
    );
  return (
    <ListView
      caption={t(`requests.view.${view}`)}
      list={list}
      hasSearch
      filters={<Filters list={list} />}
      count={(count) => t('requests.count', { count })}
      empty={{ title: t(`requests.empty.${view}`), icon: Flag }}
      rowKey={({ id }) => id}
      columns={[
        {
          head: t('requests.column.page'),
          isTitle: true,
          renderCell: (request) => <RequestedPage request={request} />,
        },
        {
          head: t('requests.column.requester'),
          sort: 'createdAt',
          renderCell: (request) => <Requester request={request} />,
        },
        view === 'done' || view === 'returned'
          ? { head: t('requests.column.outcome'), renderCell: (request) => <Outcome request={request} /> }
          : {
              head: t('requests.column.reviewer'),
              renderCell: (request) =>
                request.status === 'open' ? <Terms request={request} /> : <Outcome request={request} />,
            },
      ]}
      renderActions={renderReview}
    />
  );
}
