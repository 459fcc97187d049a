import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CalendarDay, type CalendarRelease, contract } from '@ximblox/contract';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { dayFilter, idFilter, localeFilter, choiceFilter } from '../../lib/list/filters.ts';
import { useListAddress } from '../../lib/list/use-list-address.ts';
import { releasesKey } from '../../lib/releases.ts';
import { useCan } from '../../lib/session.ts';
import { localTime, momentOf, timeZone } from '../../lib/zoned-time.ts';
import { addDays, addMonths, weekOf, weeksOfMonth } from './calendar-days.ts';

export const calendarViews = ['month', 'week', 'day'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** Number of items of a day that each view loads; the rest is in the view of the day. */
const itemsOfDay: Record<CalendarView, number> = { month: 4, week: 20, day: 50 };

const filters = {
  view: choiceFilter(calendarViews),
  day: dayFilter,
  type: (text: string) => text.slice(0, 100),
  locale: localeFilter,
  person: idFilter,
};

/** Returns the day before or after which the view goes to. */
function step(view: CalendarView, day: string, by: 1 | -1): string {
  if (view === 'month') return addMonths(day, by);
  return addDays(day, view === 'week' ? 7 * by : by);
}

const noReleases: readonly CalendarRelease[] = [];

/** Returns the moment at which a day begins. */
const startOf = (day: string): string => momentOf({ date: day, time: '00:00' }) ?? new Date(day).toISOString();

const undefinedIfEmpty = (text: string): string | undefined => (text === '' ? undefined : text);

/**
 * The calendar with its view, day and filters in the address.
 * @param firstDay first day of the week: 1 for Monday to 7 for Sunday
 */
export function useCalendar(firstDay: number) {
  const [today] = useState(() => localTime(new Date().toISOString()).date);
  const address = useListAddress({ filters });
  const { type, locale, person } = address.filters;
  const view = address.filters.view || 'month';
  const day = address.filters.day || today;
  const weeks = view === 'month' ? weeksOfMonth(day, firstDay) : view === 'week' ? [weekOf(day, firstDay)] : [[day]];
  const pageIndex = view === 'day' ? address.pageIndex : 0;
  const query = {
    from: weeks[0]?.[0] ?? day,
    until: weeks.at(-1)?.at(-1) ?? day,
    timeZone: timeZone(),
    type: undefinedIfEmpty(type),
    locale: undefinedIfEmpty(locale),
    personID: person === '' ? undefined : Number(person),
    pageIndex,
    pageSize: itemsOfDay[view],
  };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['pages', 'calendar', query],
    queryFn: ({ signal }) => api.call(contract.calendar.list, { body: query, signal }),
    placeholderData: keepPreviousData,
  });
  // Releases have neither a type nor a language.
  const hasReleases = useCan()('manage-releases') && type === '' && locale === '';
  const period = { from: startOf(query.from), until: startOf(addDays(query.until, 1)), personID: query.personID };
  const releases = useQuery({
    queryKey: [...releasesKey, 'calendar', period],
    queryFn: ({ signal }) => api.call(contract.releases.between, { body: period, signal }),
    enabled: hasReleases,
  });
  const byDay = Map.groupBy(hasReleases ? (releases.data ?? []) : [], ({ at }) => localTime(at).date);
  const shown = new Map(data?.days.map((one) => [one.day, one]));
  return {
    view,
    day,
    today,
    weeks,
    filters: { type, locale, person },
    isNarrowed: type !== '' || locale !== '' || person !== '',
    filterBy: address.filterBy,
    showAll: () => address.filterBy({ type: '', locale: '', person: '' }),
    goBy: (by: 1 | -1) => address.filterBy({ day: step(view, day, by) }),
    goToday: () => address.filterBy({ day: '' }),
    pageIndex,
    pageSize: query.pageSize,
    goTo: address.goTo,
    people: data?.people ?? [],
    /** Undefined while the first days load. */
    dayAt: data && ((one: string): CalendarDay | undefined => shown.get(one)),
    releasesOn: (one: string): readonly CalendarRelease[] => byDay.get(one) ?? noReleases,
    hasFailures: data?.days.some(({ items }) => items.some(({ kind }) => kind === 'failed')) ?? false,
    isStale: isPlaceholderData,
    error,
    refetch: () => void refetch(),
  };
}

export type Calendar = ReturnType<typeof useCalendar>;
