import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { anyRequest, requestListQuery, reviewAddress } from '../../lib/publication-requests.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { DueDay } from '../../ui/due-day.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import classes from './dashboard-screen.module.css';

/** Oldest open requests. Users who may review a request go to its review. */
export function RequestsSection() {
  const { t } = useTranslation();
  const list = useQuery(requestListQuery({ status: 'open', pageSize: 6, columnToSort: 'createdAt', sortOrder: 'asc' }));
  return (
    <section className="min-0" aria-labelledby="requests">
      <div className={classes.head}>
        <h2 id="requests">{t('dashboard.requests')}</h2>
        {list.data && list.data.totalItems > 0 && (
          <Link to="/publication-requests">{t('dashboard.allRequests', { count: list.data.totalItems })}</Link>
        )}
      </div>
      {list.error && <ErrorState failure={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <LoadingState rows={4} />}
      {list.data?.items.length === 0 && <p className={classes.empty}>{t('dashboard.requestsEmpty')}</p>}
      <ul className="plain-list">
        {list.data?.items.map((request) => (
          <li key={request.id} className={classes.item}>
            <Link
              to={request.mayReview ? reviewAddress(request, anyRequest) : `/page/${request.pageID}`}
              lang={request.page.locale}
            >
              {request.page.title}
            </Link>
            <span className={classes.about}>
              <DateTime
                time={request.createdAt}
                sentence={(time) =>
                  t('dashboard.requestedBy', { name: request.requester.name || t('editor.history.nobody'), time })
                }
              />
            </span>
            <span className={classes.mark}>{request.dueOn && <DueDay day={request.dueOn} />}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
