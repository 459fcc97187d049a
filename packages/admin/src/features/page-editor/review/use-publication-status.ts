import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { api } from '../../../lib/api.ts';
import { useEditorState } from '../editor-context.ts';

/** Publication and request of the open page; refetched after a save or a publication change. */
export function usePublicationStatus({ enabled = true }: { enabled?: boolean } = {}) {
  const id = useEditorState((state) => state.page.id);
  const revision = useEditorState(({ page, base }) =>
    [base.id, page.newestVersionID, page.publishedVersionID, page.state].join(' '),
  );
  return useQuery({
    queryKey: ['pages', 'publication-status', id, revision],
    queryFn: ({ signal }) => api.call(contract.publication.status, { params: { id: String(id) }, signal }),
    enabled,
    staleTime: 0,
    // A banner keeps its state while the page is saved.
    placeholderData: keepPreviousData,
  });
}
