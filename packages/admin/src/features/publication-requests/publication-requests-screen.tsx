import { useTranslation } from 'react-i18next';
import { ListViews, useView } from '../../ui/list-screen/list-views.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RequestList, type RequestView } from './request-list.tsx';

const views: readonly [RequestView, ...RequestView[]] = ['open', 'mine', 'returned', 'done'];

/** Publication requests in four views: open, own, returned and closed ones. */
export function PublicationRequestsScreen() {
  const { t } = useTranslation();
  const view = useView('show', views);
  return (
    <>
      <PageHeader title={t('requests.title')} />
      <ListViews
        label={t('requests.views')}
        name="show"
        views={views}
        current={view}
        text={(one) => t(`requests.view.${one}`)}
        keeps={['search', 'locale', 'type', 'age']}
      />
      <RequestList key={view} view={view} />
    </>
  );
}
