import { useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { api } from '../../../lib/api.ts';
import { useEditorState } from '../editor-context.ts';

/** Who published the open page and who asks for what; read anew whenever the page is stored or its publication changes. */
export function usePublicationStatus({ enabled = true }: { enabled?: boolean } = {}) {
  const id = useEditorState((state) => state.page.id);
  const standing = useEditorState(({ page, base }) =>
    [base.id, page.newestVersionID, page.publishedVersionID, page.state].join(' '),
  );
  return useQuery({
    queryKey: ['pages', 'publication-status', id, standing],
    queryFn: ({ signal }) => api.call(contract.publication.status, { params: { id: String(id) }, signal }),
    enabled,
    staleTime: 0,
  });
}
