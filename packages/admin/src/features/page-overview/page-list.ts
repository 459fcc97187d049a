import { contract } from '@ximblox/contract';
import { api } from '../../lib/api.ts';
import { idFilter, localeFilter, oneOf } from '../../lib/list/filters.ts';
import { useList } from '../../lib/list/use-list.ts';

/** Stands among the states for the reader's own drafts. */
export const drafts = 'drafts';

export const pageFilters = {
  locale: localeFilter,
  state: oneOf(['not-published', 'published', 'changed', 'requested', 'scheduled', drafts]),
  /** Only pages that the reader created or saved last. */
  mine: oneOf(['yes']),
  /** ID of a tag. */
  tag: idFilter,
};

export const pageSorts = { updatedAt: 'desc', createdAt: 'desc', title: 'asc' } as const;

/** One page of the overview.
 * @param type the page type to show; undefined for all
 */
export const usePageList = (type: string | undefined) =>
  useList({
    queryKey: ['pages', 'list', type],
    filters: pageFilters,
    sorts: pageSorts,
    read: ({ locale, state, mine, tag, ...page }, signal) =>
      api.call(contract.pages.list, {
        body: {
          ...page,
          type,
          locale: locale || undefined,
          state: state === drafts ? undefined : state || undefined,
          drafts: state === drafts,
          mine: mine === 'yes',
          tag: Number(tag) || undefined,
        },
        signal,
      }),
  });

export type PageList = ReturnType<typeof usePageList>;
