import { api, contract, choiceFilter, useData, useSiteSettings, useWholeList } from '@ximblox/admin/kit';

/** A vacancy or an internship. */
export interface Job {
  id: number;
  title: string;
  locale: string;
  type: (typeof types)[number];
  isPublic: boolean;
  /** `2026-12-18`; empty if it has none. */
  closingDate: string;
}

/** Page types with a closing date. */
export const types = ['vacancy', 'internship'] as const;
const filters = { type: choiceFilter(types) };
const maxPerType = 50;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Days from today until a date, in the calendar of the user; negative for dates that have passed. */
export function daysUntil(date: string, now = new Date()): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  return Math.round((Date.UTC(year, month - 1, day) - today) / 86_400_000);
}

async function readJobsOfType(type: Job['type'], locale: string, signal: AbortSignal): Promise<Job[]> {
  const { items } = await api.call(contract.pages.list, { body: { type, locale, pageSize: maxPerType }, signal });
  return Promise.all(
    items.map(async ({ id }): Promise<Job> => {
      const { title, publishedID, typeData } = await api.call(contract.pages.get, { params: { id }, signal });
      const closingDate = textOf(typeData.closingDate);
      return { id, title, locale, type, isPublic: publishedID !== null, closingDate };
    }),
  );
}

async function readJobs(locale: string, signal: AbortSignal): Promise<Job[]> {
  const jobs = await Promise.all(types.map((type) => readJobsOfType(type, locale, signal)));
  return jobs.flat().toSorted((one, other) => (one.closingDate || '9').localeCompare(other.closingDate || '9'));
}

/** Returns the jobs in the default language of the site, those that close first at the start. */
export function useJobs() {
  const { defaultLocale } = useSiteSettings();
  return useData(['jobs', defaultLocale], (signal) => readJobs(defaultLocale, signal));
}

/** Returns the same as a list, filtered by type. */
export function useJobList() {
  const { defaultLocale } = useSiteSettings();
  return useWholeList({
    queryKey: ['jobs', 'list', defaultLocale],
    filters,
    read: (signal) => readJobs(defaultLocale, signal),
    choose: (jobs, { filters: { type } }) => jobs.filter((job) => type === '' || job.type === type),
  });
}
