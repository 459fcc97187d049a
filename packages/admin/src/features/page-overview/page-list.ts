import { contract } from '@ximblox/contract';
import { api } from '../../lib/api.ts';
import { type FilterValues, idFilter, localeFilter, matching, oneOf } from '../../lib/list/filters.ts';
import { pageStateFilters, pageStateQuery } from '../../lib/page-state-filter.ts';
import { useList } from '../../lib/list/use-list.ts';

/** Stands among the states for the reader's own drafts. */
export const drafts = 'drafts';

export const pageFilters = {
  /** ID of a page type. */
  type: matching(/^.{1,100}$/),
  locale: localeFilter,
  state: oneOf([...pageStateFilters, drafts]),
  /** Only pages that the reader created or saved last. */
  mine: oneOf(['yes']),
  /** ID of a tag. */
  tag: idFilter,
};

export const pageSorts = { updatedAt: 'desc', createdAt: 'desc', title: 'asc' } as const;

/** Returns the filters of the overview as the calls take them. */
export const filterBody = (
  typeID: string | undefined,
  { type, locale, state, mine, tag }: FilterValues<typeof pageFilters>,
) => ({
  type: typeID ?? (type || undefined),
  locale: locale || undefined,
  ...pageStateQuery(state === drafts ? '' : state),
  drafts: state === drafts,
  mine: mine === 'yes',
  tag: Number(tag) || undefined,
});

/** One page of the overview.
 * @param typeID the page type to show; undefined for all, or the one of the filter
 */
export const usePageList = (typeID: string | undefined) =>
  useList({
    queryKey: ['pages', 'list', typeID],
    filters: pageFilters,
    sorts: pageSorts,
    read: ({ type, locale, state, mine, tag, ...page }, signal) =>
      api.call(contract.pages.list, {
        body: { ...page, ...filterBody(typeID, { type, locale, state, mine, tag }) },
        signal,
      }),
  });

export type PageList = ReturnType<typeof usePageList>;
