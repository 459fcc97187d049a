import { useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { StateMarks } from '../../ui/state-marks.tsx';
import classes from './dashboard-screen.module.css';
import { Section } from './section.tsx';

interface PageListProps {
  title: string;
  empty: string;
  /** Address of the whole list. */
  showAll: string;
  filter: { drafts?: boolean };
  /** Placeholder rows while it loads. */
  rows?: number;
}

/** The latest changed pages. Drafts have a link that continues editing. */
export function PageList({ title, empty, showAll, filter, rows }: PageListProps) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const { data, error, refetch } = useQuery({
    queryKey: ['pages', 'latest', filter],
    queryFn: ({ signal }) => api.call(contract.pages.list, { body: { ...filter, pageSize: 6 }, signal }),
  });
  return (
    <Section
      title={title}
      empty={empty}
      all={data && data.totalItems > data.items.length ? { to: showAll } : undefined}
      list={{ data: data?.items, error, refetch }}
      rows={rows}
      itemKey={({ id }) => id}
      renderItem={(page) => (
        <>
          <Link to={`/page/${page.id}`} lang={page.locale}>
            {page.title}
          </Link>
          <span className={classes.about}>
            {localeName(page.locale)} · <DateTime time={page.updatedAt} />
            {page.author.name !== '' && ` ${t('dashboard.by', { name: page.author.name })}`}
            {page.hasWorkingCopy && ` · ${t('page.overview.workingCopy')}`}
          </span>
          <span className={classes.mark}>
            {filter.drafts ? (
              <Link to={`/page/${page.id}`}>
                {t('dashboard.continue')}
                <span className="visually-hidden">: {page.title}</span>
              </Link>
            ) : (
              <StateMarks page={page} />
            )}
          </span>
        </>
      )}
    />
  );
}
