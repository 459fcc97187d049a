import { useQuery } from '@tanstack/react-query';
import type { InputOf, contract, PublicationRequest } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { anyRequest, requestListQuery, reviewAddress } from '../../lib/publication-requests.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { DueDay } from '../../ui/due-day.tsx';
import classes from './dashboard-screen.module.css';
import { Section } from './section.tsx';

/** Dashboard section with the first requests of a list; with a link to the list unless it is empty. */
function useRequests(body: InputOf<typeof contract.publication.listRequests>['body'], to: string) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(requestListQuery({ ...body, pageSize: 6 }));
  return {
    list: { data: data?.items, error, refetch },
    all: data && data.totalItems > 0 ? { to, text: t('dashboard.allRequests', { count: data.totalItems }) } : undefined,
    itemKey: ({ id }: PublicationRequest) => id,
  };
}

/** Requests of the user for which a reviewer requested changes, with the reason; nothing if there are none. */
export function ReturnedSection() {
  const { t } = useTranslation();
  const requests = useRequests({ status: 'returned' }, '/publication-requests?show=returned');
  return (
    <Section
      title={t('dashboard.returned')}
      {...requests}
      renderItem={({ page, closed }) => (
        <>
          <Link to={`/page/${page.id}`} lang={page.locale}>
            {page.title}
          </Link>
          {closed && (
            <span className={classes.about}>
              <DateTime
                time={closed.at}
                sentence={(time) =>
                  t('dashboard.returnedBy', { name: closed.by.name || t('editor.history.nobody'), time })
                }
              />
              {closed.feedback && <q className="block">{closed.feedback}</q>}
            </span>
          )}
        </>
      )}
    />
  );
}

/** Oldest requests that the user may decide on, with links to their review. */
export function ReviewSection() {
  const { t } = useTranslation();
  const body = { status: 'review', columnToSort: 'createdAt', sortOrder: 'asc' } as const;
  const requests = useRequests(body, '/publication-requests');
  return (
    <Section
      title={t('dashboard.requests')}
      empty={t('dashboard.requestsEmpty')}
      {...requests}
      renderItem={({ pageID, page, createdAt, requester, dueOn }) => (
        <>
          <Link to={reviewAddress({ pageID }, anyRequest)} lang={page.locale}>
            {page.title}
          </Link>
          <span className={classes.about}>
            <DateTime
              time={createdAt}
              sentence={(time) =>
                t('dashboard.requestedBy', { name: requester.name || t('editor.history.nobody'), time })
              }
            />
          </span>
          <span className={classes.mark}>{dueOn && <DueDay day={dueOn} />}</span>
        </>
      )}
    />
  );
}
