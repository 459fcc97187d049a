import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/session.ts';
import { ListViews, useView } from '../../ui/list-screen/list-views.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RequestList, type RequestView } from './request-list.tsx';

const views: readonly [RequestView, ...RequestView[]] = ['mine', 'returned', 'done'];

/** Publication requests in views: those to review, for reviewers; own, returned and closed ones. */
export function PublicationRequestsScreen() {
  const { t } = useTranslation();
  const offered = useCan()('review-publication') ? (['review', ...views] as const) : views;
  const view = useView('show', offered);
  return (
    <>
      <PageHeader title={t('requests.title')} />
      <ListViews
        label={t('requests.views')}
        name="show"
        views={offered}
        current={view}
        text={(one) => t(`requests.view.${one}`)}
        keeps={['search', 'locale', 'type', 'age']}
      />
      <RequestList key={view} view={view} />
    </>
  );
}
