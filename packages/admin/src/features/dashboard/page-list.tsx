import { useQuery } from '@tanstack/react-query';
import { contract, type Underway } from '@ximblox/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { StateMarks } from '../../ui/state-marks.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import classes from './dashboard-screen.module.css';

interface PageListProps {
  title: string;
  empty: string;
  /** Where all of them are. */
  showAll: string;
  filter: { drafts?: boolean; underway?: Underway };
  /** Lines that stand in for it while it loads: as high as it is going to be, nothing below it jumps. */
  rows?: number;
}

/** The pages that were changed last, a handful. */
export function PageList({ title, empty, showAll, filter, rows = 4 }: PageListProps) {
  const { t } = useTranslation();
  const { localeName, dateTime } = useFormats();
  const heading = useId();
  const pages = useQuery({
    queryKey: ['pages', 'latest', filter],
    queryFn: ({ signal }) =>
      api.call(contract.pages.list, {
        // The latest change comes first.
        body: { ...filter, pageSize: 6 },
        signal,
      }),
  });
  return (
    <section className="min-0" aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading}>{title}</h2>
        {pages.data && pages.data.totalItems > pages.data.items.length && (
          <Link to={showAll}>
            {t('dashboard.showAll')}
            <span className="visually-hidden">: {title}</span>
          </Link>
        )}
      </div>
      {pages.error && <ErrorState failure={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isPending && <LoadingState rows={rows} />}
      {pages.data?.items.length === 0 && <p className={classes.empty}>{empty}</p>}
      <ul className="plain-list">
        {pages.data?.items.map((page) => (
          <li key={page.id} className={classes.item}>
            <Link to={`/page/${page.id}`} lang={page.locale}>
              {page.title}
            </Link>
            <span className={classes.about}>
              {localeName(page.locale)} ·{' '}
              {filter.underway === 'scheduled' && page.publishAt ? (
                t('requests.publishAt', { time: dateTime(page.publishAt) })
              ) : (
                <>
                  <DateTime time={page.updatedAt} />
                  {page.author.name !== '' && ` ${t('dashboard.by', { name: page.author.name })}`}
                </>
              )}
              {page.hasWorkingCopy && ` · ${t('page.overview.workingCopy')}`}
            </span>
            <span className={classes.mark}>
              <StateMarks page={page} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
