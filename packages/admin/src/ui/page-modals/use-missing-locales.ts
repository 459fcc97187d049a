import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract, type PageSummary } from '@ximblox/contract';
import { api } from '../../lib/api.ts';
import { useKnownSite } from '../../lib/site-settings.ts';

const siblingsQuery = (pageID: number) =>
  queryOptions({
    queryKey: ['pages', 'siblings', pageID],
    queryFn: ({ signal }) => api.call(contract.pages.getSiblingSlugs, { params: { pageID: String(pageID) }, signal }),
    staleTime: 0,
  });

/**
 * Returns the site's locales without a translation of a page.
 * @param isEnabled whether to load them; a list of pages does so for few rows
 */
export function useMissingLocales(page: Pick<PageSummary, 'id' | 'locale'>, isEnabled = true) {
  const { locales } = useKnownSite();
  const siblings = useQuery({ ...siblingsQuery(page.id), enabled: isEnabled });
  const taken = new Set([page.locale, ...(siblings.data ?? []).map(({ locale }) => locale)]);
  const codes = locales.map(({ code }) => code);
  return {
    missing: siblings.data && codes.length > 0 ? codes.filter((code) => !taken.has(code)) : undefined,
    error: siblings.error,
  };
}
