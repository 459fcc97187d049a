import { ErrorState, Link, LoadingState, useFormats, useMessages } from '@ximblox/admin/kit';
import { messages } from './messages.ts';
import { daysUntil, useJobs } from './use-jobs.ts';
import classes from './closing-dates.module.css';

const soon = 30;

/** Vacancies and internships that close within a month. */
export default function ClosingSoonCard() {
  const { nothingSoon, inDays } = useMessages(messages);
  const { date } = useFormats();
  const { data, error, reload } = useJobs();
  if (error) return <ErrorState failure={error} onRetry={reload} />;
  if (!data) return <LoadingState rows={2} />;
  const closing = data.filter(({ isPublic, closingDate }) => {
    const days = closingDate === '' ? -1 : daysUntil(closingDate);
    return isPublic && days >= 0 && days <= soon;
  });
  if (closing.length === 0) return <p className="muted">{nothingSoon}</p>;
  return (
    <ul className={classes.list}>
      {closing.map(({ id, title, locale, closingDate }) => (
        <li key={id}>
          <Link to={`/page/${id}`} lang={locale}>
            {title}
          </Link>
          <span className={classes.when}>
            {date(closingDate)} · {inDays(daysUntil(closingDate))}
          </span>
        </li>
      ))}
    </ul>
  );
}
