import { contract, type ListedImage, type ListedPage, type PageSummary } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { type FilterValues, idFilter, localeFilter, patternFilter, choiceFilter } from '../../lib/list/filters.ts';
import { pageStateFilters, pageStateOf, pageStateQuery } from '../../lib/page-state-filter.ts';
import { useList } from '../../lib/list/use-list.ts';
import { useWorkingRelease } from '../../lib/working-release.ts';

/** State filter value for the user's own drafts. */
export const drafts = 'drafts';

/** State filter values for pages that need the user's attention. */
export const tasks = ['awaiting-me', 'assigned-to-me', drafts, 'outdated', 'missing-alt'] as const;

const stateFilter = choiceFilter([...pageStateFilters, ...tasks]);

export const pageFilters = {
  /** ID of a page type. */
  type: patternFilter(/^.{1,100}$/),
  locale: localeFilter,
  state: (text: string) => stateFilter(pageStateOf(text)),
  /** Only pages that the user created or saved last. */
  mine: choiceFilter(['yes']),
  /** Only pages that the release changes in which the user works. */
  release: choiceFilter(['yes']),
  /** ID of a tag. */
  tag: idFilter,
};

export const pageSorts = {
  updatedAt: 'desc',
  createdAt: 'desc',
  publishedAt: 'desc',
  title: 'asc',
  type: 'asc',
  state: 'asc',
  editor: 'asc',
} as const;

/** Page summary in a list. Only page lists include `hasWorkingCopy`, `inRelease`, `isOutdated` and `assignment`. */
export type ListedSummary = PageSummary &
  Partial<Pick<ListedPage, 'hasWorkingCopy' | 'inRelease' | 'isOutdated' | 'assignment'>> & {
    /** Title on the live site of a page that has one of its own in the release. */
    liveTitle?: string;
  };

/** Row of the overview: a page with its translations, or a single page. */
export interface PageRow {
  /** Page that provides the title of the row. */
  page: ListedSummary;
  /** The page and its translations, in the order of the site's languages. */
  pages: readonly ListedSummary[];
  image?: ListedImage | null;
}

/** Returns a page with the title that it has in the release in which the user works, which is what the editor opens. */
export const asInRelease = <Page extends ListedSummary>(page: Page): Page =>
  page.inRelease?.version ? { ...page, title: page.inRelease.version.title, liveTitle: page.title } : page;

/** Returns one page as a row. */
export const rowOf = (listed: ListedSummary & { image?: ListedImage | null }): PageRow => {
  const page = asInRelease(listed);
  return { page, pages: [page], image: page.image ?? null };
};

const isTask = (state: string): state is (typeof tasks)[number] => tasks.some((task) => task === state);

/**
 * Returns the filters of the overview as request parameters.
 * @param releaseID the release in which the user works
 */
export const filterBody = (
  typeID: string | undefined,
  { type, locale, state, mine, tag, release }: FilterValues<typeof pageFilters>,
  releaseID: number | undefined,
) => ({
  type: typeID ?? (type || undefined),
  locale: locale || undefined,
  ...pageStateQuery(isTask(state) ? '' : state),
  drafts: state === drafts,
  awaitingMe: state === 'awaiting-me',
  assignedToMe: state === 'assigned-to-me',
  outdated: state === 'outdated',
  missingAlt: state === 'missing-alt',
  mine: mine === 'yes',
  releaseID,
  inRelease: releaseID !== undefined && release === 'yes',
  tag: Number(tag) || undefined,
});

/** Returns one page of results: translation groups, or the pages of one language.
 * @param typeID page type; undefined for the filter value, or all
 */
export function usePageList(typeID: string | undefined) {
  const { language } = useTranslation().i18n;
  const working = useWorkingRelease();
  return useList({
    queryKey: ['pages', 'list', typeID, language, working?.id],
    filters: pageFilters,
    sorts: pageSorts,
    read: async ({ type, locale, state, mine, tag, release, ...page }, signal) => {
      const { locale: only, ...filters } = filterBody(typeID, { type, locale, state, mine, tag, release }, working?.id);
      const body = { ...page, ...filters, language };
      if (only !== undefined) {
        const { items, totalItems } = await api.call(contract.pages.list, { body: { ...body, locale: only }, signal });
        return { items: items.map(rowOf), totalItems };
      }
      const { items, totalItems } = await api.call(contract.pages.listGroups, { body, signal });
      const rows = items.flatMap(({ pageID, pages: listed, image }): PageRow[] => {
        const pages = listed.map(asInRelease);
        const lead = pages.find(({ id }) => id === pageID);
        return lead ? [{ page: lead, pages, image }] : [];
      });
      return { items: rows, totalItems };
    },
  });
}

export type PageList = ReturnType<typeof usePageList>;
