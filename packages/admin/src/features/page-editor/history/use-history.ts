import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { api } from '../../../lib/api.ts';
import { useEditorState } from '../editor-context.ts';

/** Page size of the history; the server compares at most 25 versions per request. */
export const historyPageSize = 15;

/**
 * One page of the history of the open page, with the changes of each version. Refetched after a save or a publication
 * change.
 */
export function useHistory(pageIndex: number) {
  const pageID = useEditorState((state) => state.page.id);
  const revision = useEditorState((state) =>
    [state.base.id, state.page.newestVersionID, state.page.publishedVersionID, state.page.state].join(' '),
  );
  const versions = useQuery({
    queryKey: ['page', pageID, 'history', revision, pageIndex],
    queryFn: ({ signal }) =>
      api.call(contract.versions.list, { body: { pageID, pageIndex, pageSize: historyPageSize }, signal }),
    placeholderData: keepPreviousData,
  });
  const versionIDs = versions.data?.items.map(({ id }) => id) ?? [];
  const changes = useQuery({
    queryKey: ['page', pageID, 'changes', versionIDs],
    queryFn: ({ signal }) => api.call(contract.versions.listChanges, { body: { pageID, versionIDs }, signal }),
    enabled: versionIDs.length > 0,
    // Versions and their differences are immutable.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  return { versions, changes };
}
