import { useTranslation } from 'react-i18next';
import type { CalendarRelease } from '@ximblox/contract';
import { type RefObject, useRef } from 'react';

import classes from './calendar.module.css';
import { CalendarEntry, entryKey } from './calendar-entry.tsx';
import { useDayFormats } from './day-formats.ts';
import { DayLink, MoreLink } from './day-link.tsx';
import { useCalendarDrag } from './use-calendar-drag.ts';
import type { Calendar } from './use-calendar.ts';
import { ReleaseEntry, releaseKey } from './release-entry.tsx';
import { isScheduled, type ScheduledItem } from './use-reschedule.ts';

interface CalendarGridProps {
  calendar: Calendar;
  /** ID of the heading that names the period. */
  labelledBy: string;
  onMove(item: ScheduledItem): void;
  /** Called when an item was dropped on a day. */
  onDrop(item: ScheduledItem, day: string): void;
  onMoveRelease(release: CalendarRelease): void;
  onDropRelease(release: CalendarRelease, day: string): void;
}

/** Number of items that a cell of the month shows beside the link to the rest. */
const rowsOfCell = 4;

interface DayCellProps extends Pick<CalendarGridProps, 'calendar' | 'onMove' | 'onMoveRelease'> {
  day: string;
  /** Whether an item is being dragged over it. */
  isTarget: boolean;
}

function DayCell({ calendar, day, isTarget, onMove, onMoveRelease }: DayCellProps) {
  const { t } = useTranslation();
  const formats = useDayFormats();
  const { view, day: current, today, dayAt, releasesOn } = calendar;
  const { items: listed = [], totalItems = 0 } = dayAt?.(day) ?? {};
  const releases = releasesOn(day);
  const isFolded = view === 'month' && totalItems > rowsOfCell;
  const shown = isFolded ? listed.slice(0, rowsOfCell - 1) : listed;
  return (
    <td
      data-day={day}
      data-other={(view === 'month' && day.slice(0, 7) !== current.slice(0, 7)) || undefined}
      data-target={isTarget || undefined}
    >
      <DayLink day={day} today={today} count={totalItems + releases.length} />
      {shown.length + releases.length > 0 && (
        <ul aria-label={t('calendar.itemsOf', { day: formats.long(day) })}>
          {releases.map((release) => (
            <ReleaseEntry key={releaseKey(release)} release={release} onMove={onMoveRelease} />
          ))}
          {shown.map((item) => (
            <CalendarEntry key={entryKey(item)} item={item} onMove={onMove} />
          ))}
        </ul>
      )}
      <MoreLink day={day} total={totalItems} shown={shown.length} />
    </td>
  );
}

/** Moves items and releases to the day on which they are dropped. @returns the day under the pointer */
function useDayDrop(
  table: RefObject<HTMLTableElement | null>,
  { calendar, onDrop, onDropRelease }: Pick<CalendarGridProps, 'calendar' | 'onDrop' | 'onDropRelease'>,
) {
  const { weeks, today, dayAt, releasesOn } = calendar;
  const days = weeks.flat();
  const itemOf = (key: string): ScheduledItem | undefined =>
    days
      .flatMap((day) => dayAt?.(day)?.items ?? [])
      .filter(isScheduled)
      .find((item) => entryKey(item) === key);
  const releaseOf = (key: string): CalendarRelease | undefined =>
    days.flatMap(releasesOn).find((release) => releaseKey(release) === key);
  return useCalendarDrag(table, {
    today,
    itemOf(key) {
      const item = itemOf(key);
      const release = releaseOf(key);
      if (item) return { at: item.at, title: item.page.title };
      return release && { at: release.at, title: release.name };
    },
    onDrop(key, day) {
      const item = itemOf(key);
      const release = releaseOf(key);
      if (item) onDrop(item, day);
      else if (release) onDropRelease(release, day);
    },
  });
}

/** A month or week as a table with a column for each weekday. */
export function CalendarGrid({ calendar, labelledBy, onMove, onMoveRelease, ...drops }: CalendarGridProps) {
  const formats = useDayFormats();
  const table = useRef<HTMLTableElement>(null);
  const { view, weeks } = calendar;
  const target = useDayDrop(table, { calendar, ...drops });
  return (
    <table
      ref={table}
      className={`full-width stale ${classes.grid}`}
      data-view={view}
      aria-labelledby={labelledBy}
      aria-busy={calendar.isStale}
      data-stale={calendar.isStale}
    >
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" className="caption muted">
              <span aria-hidden>{formats.shortWeekday(day)}</span>
              <span className="visually-hidden">{formats.weekday(day)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell
                key={day}
                calendar={calendar}
                day={day}
                isTarget={day === target}
                onMove={onMove}
                onMoveRelease={onMoveRelease}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
