import { maxCounted } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { Link, type To, useLocation } from 'react-router';
import classes from './calendar.module.css';
import { useDayFormats } from './day-formats.ts';

/** Returns the address of a day with the current filters. */
function useDayAddress(day: string): To {
  const { search } = useLocation();
  const address = new URLSearchParams(search);
  address.set('view', 'day');
  address.set('day', day);
  address.delete('page');
  return { search: address.toString() };
}

/** Number of a day as a link to its items; the first of a month with its name. */
export function DayLink({ day, today, count }: { day: string; today: string; count: number }) {
  const { t } = useTranslation();
  const formats = useDayFormats();
  const to = useDayAddress(day);
  return (
    <Link
      to={to}
      className={`small rounded-small text-center muted no-underline hover-ground hover-text ${classes.day}`}
      aria-current={day === today ? 'date' : undefined}
      draggable={false}
    >
      <span aria-hidden>{day.endsWith('-01') ? formats.short(day) : formats.number(day)}</span>
      <span className="visually-hidden">
        {formats.long(day)}
        {count > 0 && count < maxCounted.period && `, ${t('calendar.count', { count })}`}
      </span>
    </Link>
  );
}

export const moreLinkID = (day: string): string => `more-${day}`;

/** Link to the items of a day that do not fit; nothing if all are shown. */
export function MoreLink({ day, total, shown }: { day: string; total: number; shown: number }) {
  const { t } = useTranslation();
  const { long } = useDayFormats();
  const to = useDayAddress(day);
  if (shown >= total) return null;
  return (
    <Link id={moreLinkID(day)} to={to} className="small block pad-2-4" draggable={false}>
      {total < maxCounted.period ? t('calendar.more', { count: total - shown }) : t('calendar.all')}
      <span className="visually-hidden">: {long(day)}</span>
    </Link>
  );
}
