import type { CalendarRelease } from '@ximblox/contract';
import classes from './calendar.module.css';
import { CalendarEntry, entryKey } from './calendar-entry.tsx';
import { useDayFormats } from './day-formats.ts';
import { MoreLink } from './day-link.tsx';
import { ReleaseEntry, releaseKey } from './release-entry.tsx';
import type { Calendar } from './use-calendar.ts';
import type { ScheduledItem } from './use-reschedule.ts';

interface AgendaProps {
  calendar: Calendar;
  /** The days to list. */
  days: readonly string[];
  onMove(item: ScheduledItem): void;
  onMoveRelease(release: CalendarRelease): void;
}

/** Days with their items one below the other; days without items are left out. */
export function Agenda({
  calendar: { view, today, dayAt, releasesOn, isStale },
  days,
  onMove,
  onMoveRelease,
}: AgendaProps) {
  const formats = useDayFormats();
  return (
    <div className={classes.agenda} data-stale={isStale} aria-busy={isStale}>
      {days.map((day) => {
        const { items = [], totalItems = 0 } = dayAt?.(day) ?? {};
        const releases = releasesOn(day);
        if (items.length + releases.length === 0) return null;
        return (
          <section key={day} aria-labelledby={view === 'day' ? undefined : `day-${day}`}>
            {view !== 'day' && (
              <h3
                className="capitalised margin-bottom-4"
                id={`day-${day}`}
                aria-current={day === today ? 'date' : undefined}
              >
                {formats.long(day)}
              </h3>
            )}
            <ul>
              {releases.map((release) => (
                <ReleaseEntry key={releaseKey(release)} release={release} isDetailed onMove={onMoveRelease} />
              ))}
              {items.map((item) => (
                <CalendarEntry key={entryKey(item)} item={item} isDetailed onMove={onMove} />
              ))}
            </ul>
            {view !== 'day' && <MoreLink day={day} total={totalItems} shown={items.length} />}
          </section>
        );
      })}
    </div>
  );
}
