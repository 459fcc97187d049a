import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { api } from '../../../lib/api.ts';
import { useEditorState } from '../editor-context.ts';

/** Versions on one page of the history; the server compares no more than 25 at once. */
export const historyPageSize = 15;

/** One page of the history of the open page, and what each of its versions changed. Read anew whenever the page is stored or its publication changes. */
export function useHistory(pageIndex: number) {
  const pageID = useEditorState((state) => state.page.id);
  const standing = useEditorState((state) =>
    [state.base.id, state.page.newestVersionID, state.page.publishedVersionID, state.page.state].join(' '),
  );
  const versions = useQuery({
    queryKey: ['page', pageID, 'history', standing, pageIndex],
    queryFn: ({ signal }) =>
      api.call(contract.versions.list, { body: { pageID, pageIndex, pageSize: historyPageSize }, signal }),
    placeholderData: keepPreviousData,
  });
  const versionIDs = versions.data?.items.map(({ id }) => id) ?? [];
  const changes = useQuery({
    queryKey: ['page', pageID, 'changes', versionIDs],
    queryFn: ({ signal }) => api.call(contract.versions.listChanges, { body: { pageID, versionIDs }, signal }),
    enabled: versionIDs.length > 0,
    // Versions never change, and neither does what lies between them.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  return { versions, changes };
}
