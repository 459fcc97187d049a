import { contract, type MenuTree } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { type Draft, useDraft } from '../../lib/draft/use-draft.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../ui/toasts.tsx';
import type { Tree } from './menu-draft.ts';
import { mergeMenu } from './merge-menu.ts';
import { menuQuery } from './use-menu.ts';

/** Draft of a menu in one locale. */
export type MenuDraft = Draft<MenuTree, { tree: Tree }>;

/** Draft of the items of a menu in one locale. */
export function useMenuDraft(saved: MenuTree): MenuDraft {
  const { t } = useTranslation();
  const { id, locale } = saved;
  return useDraft<MenuTree, { tree: Tree }>({
    stored: saved,
    errors: 'menu-structure',
    valueOf: ({ items }) => ({ tree: items }),
    merge: (base, mine, theirs) => {
      const { tree, conflicts } = mergeMenu(base.tree, mine.tree, theirs.tree);
      return { value: { tree }, conflicts: conflicts.size > 0 ? ['tree'] : [] };
    },
    versionOf: ({ version }) => version,
    fetchNewest: () => queryClient.fetchQuery({ ...menuQuery(id, locale), staleTime: 0 }),
    save: ({ tree }, { version }) =>
      api.call(contract.menus.save, { params: { id }, query: { locale }, body: { items: [...tree], version } }),
    onSaved: (answer) => {
      queryClient.setQueryData(menuQuery(id, locale).queryKey, answer);
      toast({ text: t('menus.saved') });
    },
  });
}
