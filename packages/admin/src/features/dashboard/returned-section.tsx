import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { requestListQuery } from '../../lib/publication-requests.ts';
import { DateTime } from '../../ui/date-time.tsx';
import classes from './dashboard-screen.module.css';

/** Requests of the user for which a reviewer requested changes, with the reason; nothing if there are none. */
export function ReturnedSection() {
  const { t } = useTranslation();
  const { data } = useQuery(requestListQuery({ status: 'returned', pageSize: 6 }));
  if (!data || data.totalItems === 0) return null;
  return (
    <section className="min-0" aria-labelledby="returned">
      <div className={classes.head}>
        <h2 id="returned">{t('dashboard.returned')}</h2>
        {data.totalItems > data.items.length && (
          <Link to="/publication-requests?show=returned">{t('dashboard.allRequests', { count: data.totalItems })}</Link>
        )}
      </div>
      <ul className="plain-list">
        {data.items.map(({ id, page, closed }) => (
          <li key={id} className={classes.item}>
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
          </li>
        ))}
      </ul>
    </section>
  );
}
