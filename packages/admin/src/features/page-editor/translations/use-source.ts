import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract, type PageVersion, type Translation } from '@ximblox/contract';
import { api } from '../../../lib/api.ts';

const versionQuery = (id: number) =>
  queryOptions({
    queryKey: ['version', id],
    queryFn: async ({ signal }) =>
      (await api.call(contract.versions.fetch, { params: { versionId: String(id) }, signal })).pageVersion,
    staleTime: 'static',
  });

/** Newest version of the source page, and the version that was translated. */
export interface Source {
  newest: PageVersion;
  /** Null if the translation has another source, or is up to date. */
  marked: PageVersion | null;
}

/** @param page the edited translation */
export function useSource(page: Translation | null | undefined, sourceID: number) {
  const source = page?.source?.pageID === sourceID ? page.source : null;
  const found = useQuery({
    queryKey: ['pages', 'newest-version', sourceID],
    queryFn: async ({ signal }) =>
      (await api.call(contract.pages.get, { params: { id: String(sourceID) }, signal })).newestVersionID,
    enabled: source === null,
  });
  const newestID = source?.newestVersionID ?? found.data ?? 0;
  const isBehind = source !== null && page?.isOutdated === true;
  const newest = useQuery({ ...versionQuery(newestID), enabled: newestID > 0 });
  const marked = useQuery({ ...versionQuery(source?.versionID ?? 0), enabled: isBehind });
  const failed = [found, newest, marked].find(({ error }) => error !== null);
  const isComplete = newest.data !== undefined && (!isBehind || marked.data !== undefined);
  const data: Source | null = isComplete
    ? { newest: newest.data, marked: isBehind ? (marked.data ?? null) : null }
    : null;
  return { data, error: failed?.error ?? null, refetch: () => void failed?.refetch() };
}
