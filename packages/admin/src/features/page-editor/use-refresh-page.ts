import { useQueryClient } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { api } from '../../lib/api.ts';
import { releasesKey } from '../../lib/releases.ts';
import { useEditor } from './editor-context.ts';
import { inReleaseOf } from './store/editor-state.ts';

/** Returns a function that refetches the page's state; the edited content is unchanged. */
export function useRefreshPage(): () => Promise<void> {
  const { store } = useEditor();
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: ['pages'] });
    const params = { id: String(store.getState().page.id) };
    const query = inReleaseOf(store.getState());
    if (query.releaseID !== undefined) void queryClient.invalidateQueries({ queryKey: releasesKey });
    store.getState().setPage(await api.call(contract.pages.get, { params, query }));
  };
}
