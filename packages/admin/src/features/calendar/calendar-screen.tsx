import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { CalendarRelease, ErrorItem } from '@ximblox/contract';
import { CalendarDays, ChevronLeft, ChevronRight, History, PackageOpen } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { IconButton } from '../../fields/icon-button.tsx';
import { useCan } from '../../lib/session.ts';
import { type LocalTime, localTime, momentOf, timeZone } from '../../lib/zoned-time.ts';
import { ListViews } from '../../ui/list-screen/list-views.tsx';
import { NoResults } from '../../ui/no-results.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { Agenda } from './agenda.tsx';
import classes from './calendar.module.css';
import { focusMoved, KindShape } from './calendar-entry.tsx';
import { CalendarFilters } from './calendar-filters.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import { useDayFormats } from './day-formats.ts';
import { type Calendar, calendarViews, useCalendar } from './use-calendar.ts';
import { useMoveRelease } from './use-move-release.ts';
import { type ScheduledItem, useReschedule } from './use-reschedule.ts';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const MomentDialog = lazyDialog(async () => (await import('../../ui/moment-dialog.tsx')).MomentDialog);
const ScheduleReleaseModal = lazyDialog(
  async () => (await import('../../ui/schedule-release-modal.tsx')).ScheduleReleaseModal,
);
const MoveDialog = lazyDialog(async () => (await import('./move-dialog.tsx')).MoveDialog);

/** Name of the period that the calendar shows. */
function usePeriod({ view, day, weeks }: Calendar): string {
  const formats = useDayFormats();
  if (view === 'month') return formats.month(day);
  const [days] = weeks;
  return view === 'week' ? formats.range(days?.[0] ?? day, days?.at(-1) ?? day) : formats.full(day);
}

/** Period with buttons to the ones before and after it, filters, and the meaning of the marks. */
function Toolbar({ calendar, headingID }: { calendar: Calendar; headingID: string }) {
  const { t } = useTranslation();
  const { view } = calendar;
  return (
    <div className={`row wrap gap-8-16 ${classes.toolbar}`}>
      <div className="row gap-4">
        <IconButton label={t(`calendar.previous.${view}`)} icon={ChevronLeft} onClick={() => calendar.goBy(-1)} />
        <IconButton label={t(`calendar.next.${view}`)} icon={ChevronRight} onClick={() => calendar.goBy(1)} />
        <Button variant="default" onClick={calendar.goToday}>
          {t('calendar.today')}
        </Button>
      </div>
      <h2 id={headingID} aria-live="polite" className="capitalised">
        {usePeriod(calendar)}
      </h2>
      <div className={`row wrap gap-8 push ${classes.filters}`}>
        <CalendarFilters calendar={calendar} />
        <ShowMoment day={calendar.day} />
      </div>
    </div>
  );
}

const kinds = ['published', 'publish', 'unpublish', 'failed'] as const;

/** Meaning of the marks; that of failures only if there are any. */
function Legend({ hasFailures }: { hasFailures: boolean }) {
  const { t } = useTranslation();
  return (
    <ul className="row wrap small muted gap-4-16" aria-hidden>
      {kinds
        .filter((kind) => kind !== 'failed' || hasFailures)
        .map((kind) => (
          <li key={kind} className="inline-row gap-6">
            <KindShape kind={kind} />
            {t(`calendar.kind.${kind}`)}
          </li>
        ))}
    </ul>
  );
}

/** An item that the user moves with the dialog, with the time of a drop that was refused. */
interface Moving {
  item: ScheduledItem;
  first: LocalTime;
  refused: readonly ErrorItem[];
}

/** A release that the user moves with the dialog, with the time of a drop that was refused. */
interface MovingRelease {
  release: CalendarRelease;
  first: LocalTime;
  refused?: readonly ErrorItem[];
}

interface ContentProps {
  calendar: Calendar;
  headingID: string;
}

/** Message that the period has no items, with a button that clears the filters; in one line above a grid. */
function Nothing({ calendar, isAboveGrid }: { calendar: Calendar; isAboveGrid: boolean }) {
  const { t } = useTranslation();
  const { view, isNarrowed, showAll } = calendar;
  const text = isNarrowed ? t('search.noResults') : t(`calendar.empty.${view}`);
  if (!isAboveGrid && isNarrowed) return <NoResults onShowAll={showAll} />;
  if (!isAboveGrid) return <EmptyState title={text} icon={CalendarDays} />;
  return (
    <output className="small row wrap gap-8 muted margin-bottom-4 min-height-32">
      {text}
      {isNarrowed && (
        <Button variant="default" size="compact-sm" onClick={showAll}>
          {t('search.showAll')}
        </Button>
      )}
    </output>
  );
}

/** The items of the period as a grid, or as a list for a single day and on narrow windows. */
function Content({ calendar, headingID }: ContentProps) {
  const isNarrow = useMediaQuery('(max-width: 48rem)', undefined, { getInitialValueInEffect: false });
  const [moving, setMoving] = useState<Moving>();
  const [movingRelease, setMovingRelease] = useState<MovingRelease>();
  const { isRunning, move } = useReschedule();
  const moveRelease = useMoveRelease();
  const { view, weeks, day, dayAt, releasesOn } = calendar;
  if (calendar.error) return <ErrorState failure={calendar.error} onRetry={calendar.refetch} />;
  if (!dayAt) return <LoadingState rows={8} />;
  const inPeriod = weeks.flat().filter((one) => view !== 'month' || one.slice(0, 7) === day.slice(0, 7));
  const isEmpty = inPeriod.every((one) => !dayAt(one) && releasesOn(one).length === 0);
  const isList = view === 'day' || isNarrow;
  const onMove = (item: ScheduledItem): void => setMoving({ item, first: localTime(item.at), refused: [] });
  const onDrop = async (item: ScheduledItem, to: string): Promise<void> => {
    const first = { date: to, time: localTime(item.at).time };
    const at = momentOf(first);
    const isOver = at === null || at <= new Date().toISOString();
    const refused = isOver ? [] : await move(item, at);
    if (isOver || refused.length > 0) setMoving({ item, first, refused });
  };
  const onMoveRelease = (release: CalendarRelease): void => setMovingRelease({ release, first: localTime(release.at) });
  const onDropRelease = async (release: CalendarRelease, to: string): Promise<void> => {
    const first = { date: to, time: localTime(release.at).time };
    const at = momentOf(first);
    const isOver = at === null || at <= new Date().toISOString();
    const refused = isOver ? [] : await moveRelease(release, at);
    if (isOver || refused.length > 0) setMovingRelease({ release, first, refused });
  };
  return (
    <>
      {isEmpty && !calendar.isStale && <Nothing calendar={calendar} isAboveGrid={!isList} />}
      {!isList && (
        <CalendarGrid
          calendar={calendar}
          labelledBy={headingID}
          onMove={onMove}
          onDrop={(item, to) => void onDrop(item, to)}
          onMoveRelease={onMoveRelease}
          onDropRelease={(release, to) => void onDropRelease(release, to)}
        />
      )}
      {isList && <Agenda calendar={calendar} days={inPeriod} onMove={onMove} onMoveRelease={onMoveRelease} />}
      {view === 'day' && (
        <Pagination
          pageIndex={calendar.pageIndex}
          pageSize={calendar.pageSize}
          totalItems={dayAt(day)?.totalItems ?? 0}
          onChange={calendar.goTo}
        />
      )}
      {moving && (
        <MoveDialog
          {...moving}
          isRunning={isRunning}
          move={move}
          onClose={() => setMoving(undefined)}
          onMoved={(to) => {
            setMoving(undefined);
            // After the dialog was removed and the new days are shown.
            setTimeout(() => focusMoved(moving.item, to));
          }}
        />
      )}
      {movingRelease && <ScheduleReleaseModal {...movingRelease} onClose={() => setMovingRelease(undefined)} />}
    </>
  );
}

/** Button that shows the site at a moment. Its dialog is also open at `?moment=`. */
function ShowMoment({ day }: { day: string }) {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const first = address.get('moment');
  const change = (moment: string | null): void =>
    setAddress(
      (now) => {
        if (moment === null) now.delete('moment');
        else now.set('moment', moment);
        return now;
      },
      { replace: true },
    );
  const onOpen = (): void => change(momentOf({ date: day, time: '12:00' }) ?? new Date().toISOString());
  return (
    <>
      <Button variant="default" leftSection={<History size={16} aria-hidden />} aria-haspopup="dialog" onClick={onOpen}>
        {t('moment.title')}
      </Button>
      {first !== null && <MomentDialog first={first} onClose={() => change(null)} />}
    </>
  );
}

/** Calendar of publications: what went live, and what is scheduled. */
export function CalendarScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const { firstDay } = useDayFormats();
  const calendar = useCalendar(firstDay);
  const headingID = useId();
  return (
    <>
      <PageHeader
        title={t('calendar.title')}
        description={t('calendar.zone', { zone: timeZone() })}
        actions={
          <>
            <Legend hasFailures={calendar.hasFailures} />
            {can('manage-releases') && (
              <Button
                component={Link}
                to="/releases"
                variant="default"
                leftSection={<PackageOpen size={16} aria-hidden />}
              >
                {t('releases.title')}
              </Button>
            )}
          </>
        }
      />
      <ListViews
        label={t('calendar.views')}
        name="view"
        views={calendarViews}
        current={calendar.view}
        text={(view) => t(`calendar.view.${view}`)}
        keeps={['day', 'type', 'locale', 'person']}
      />
      <Toolbar calendar={calendar} headingID={headingID} />
      <Content calendar={calendar} headingID={headingID} />
    </>
  );
}
