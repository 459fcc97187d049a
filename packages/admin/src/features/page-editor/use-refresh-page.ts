import { useQueryClient } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { api } from '../../lib/api.ts';
import { useEditor } from './editor-context.ts';

/** Returns a function that refetches the page's state; the edited content is unchanged. */
export function useRefreshPage(): () => Promise<void> {
  const { store } = useEditor();
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: ['pages'] });
    const params = { id: String(store.getState().page.id) };
    store.getState().setPage(await api.call(contract.pages.get, { params }));
  };
}
