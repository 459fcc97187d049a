import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import classes from './dashboard-screen.module.css';

interface SectionProps<Item> {
  title: string;
  /** Text of an empty list; without it, an empty section is not shown. */
  empty?: string;
  /** Link to the whole list. */
  all?: { to: string; text?: string } | undefined;
  list: { data: readonly Item[] | undefined; error: unknown; refetch(): unknown };
  itemKey(item: Item): string | number;
  renderItem(item: Item): ReactNode;
  /** Placeholder rows while it loads, as many as it is going to have, so that nothing below it jumps. */
  rows?: number;
}

/** A list of the dashboard with its loading, error and empty states. */
export function Section<Item>({ title, empty, all, list, itemKey, renderItem, rows = 4 }: SectionProps<Item>) {
  const { t } = useTranslation();
  const heading = useId();
  const { data, error } = list;
  if (empty === undefined && (data === undefined || data.length === 0)) return null;
  return (
    <section className="min-0" aria-labelledby={heading}>
      <div className={`section-head ${classes.head}`}>
        <h2 id={heading}>{title}</h2>
        {all && (
          <Link to={all.to}>
            {all.text ?? t('dashboard.showAll')}
            <span className="visually-hidden">: {title}</span>
          </Link>
        )}
      </div>
      {error !== null && <ErrorState failure={error} onRetry={() => void list.refetch()} />}
      {data === undefined && error === null && <LoadingState rows={rows} />}
      {data?.length === 0 && <p className="pad-block-16 muted">{empty}</p>}
      <ul>
        {data?.map((item) => (
          <li key={itemKey(item)} className={classes.item}>
            {renderItem(item)}
          </li>
        ))}
      </ul>
    </section>
  );
}
