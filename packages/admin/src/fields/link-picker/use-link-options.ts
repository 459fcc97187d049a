import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { recentPages } from '../../lib/recent-pages.ts';
import { useSession } from '../../lib/session.ts';
import { useEditedPage } from './edited-page.ts';
import { pageTargetQuery } from './link-target.ts';
import { type FoundTargets, type LinkOption, linkOptions, searchedText } from './typed-link.ts';

interface LinkSearch {
  locale: string;
  /** Whether the link may lead to an address. */
  canBeAddress: boolean;
}

/** Milliseconds without typing before the server is asked. */
const delay = 120;

const suggestionsQuery = (locale: string, term: string, recent: readonly number[]) =>
  queryOptions({
    queryKey: ['pages', 'suggest-links', locale, term, recent],
    async queryFn({ signal }): Promise<FoundTargets> {
      const body = { locale, term, recent: [...recent] };
      const { match, pages } = await api.call(contract.pages.suggestLinks, { body, signal });
      const target = match && (await queryClient.fetchQuery(pageTargetQuery(match.id)));
      return { match, pages, anchors: target?.anchors ?? [] };
    },
    staleTime: 10_000,
  });

const nothing: FoundTargets = { match: null, pages: [], anchors: [] };

/** Options for a typed text, and a function that returns them once the server has answered for this very text. */
export function useLinkOptions(typed: string, isEnabled: boolean, { locale, canBeAddress }: LinkSearch) {
  const { ID } = useSession();
  const edited = useEditedPage();
  const recent = recentPages(ID).flatMap(({ id }) => (id === edited?.id ? [] : id));
  const term = searchedText(typed, location.origin);
  const [asked] = useDebouncedValue(term, delay);
  const query = useQuery({
    ...suggestionsQuery(locale, asked, recent),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  const optionsOf = (text: string, found: FoundTargets): LinkOption[] =>
    linkOptions(text, found, edited?.anchors() ?? [], canBeAddress);
  const isCurrent = asked === term && !query.isPlaceholderData && query.data !== undefined;
  return {
    options: optionsOf(typed, query.data ?? nothing),
    /** Whether the options are those of the typed text. */
    isCurrent,
    error: query.error,
    retry: (): void => void query.refetch(),
    fetchOptions: async (): Promise<LinkOption[]> =>
      optionsOf(typed, await queryClient.fetchQuery(suggestionsQuery(locale, term, recent))),
  };
}
