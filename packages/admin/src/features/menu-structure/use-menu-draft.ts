import { contract, type MenuTree } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { ChangeOf, Edited } from '../../ui/release-form/edited.ts';
import { type ReleaseForm, useReleaseDraft } from '../../ui/release-form/use-release-draft.ts';
import { toast } from '../../ui/toasts.tsx';
import type { Tree } from './menu-draft.ts';
import { mergeMenu } from './merge-menu.ts';
import { menuQuery } from './use-menu.ts';

/** Draft of a menu in one locale. */
export type MenuDraft = ReleaseForm<MenuTree, { tree: Tree }>;

/** Names a menu in one locale among the changes of a release. */
export const menuItem = (id: string, locale: string) => ({ kind: 'menu' as const, key: `${id}:${locale}` });

/** Returns a menu with the items of a release. */
export const withMenuChange = (live: MenuTree, { items }: ChangeOf<'menu'>): MenuTree => ({ ...live, items });

/** Draft of the items of a menu in one locale, of the release in which the user works or of the live site. */
export function useMenuDraft(edited: Edited<MenuTree>): MenuDraft {
  const { t } = useTranslation();
  const { id, locale } = edited.live;
  return useReleaseDraft(edited, {
    item: menuItem(id, locale),
    fetchLive: () => queryClient.fetchQuery({ ...menuQuery(id, locale), staleTime: 0 }),
    withChange: withMenuChange,
    valueOf: ({ items }): { tree: Tree } => ({ tree: items }),
    merge: (base, mine, theirs) => {
      const { tree, conflicts } = mergeMenu(base.tree, mine.tree, theirs.tree);
      return { value: { tree }, conflicts: conflicts.size > 0 ? ['tree'] : [] };
    },
    changeOf: ({ tree }) => ({ kind: 'menu', menu: id, locale, items: [...tree] }),
    saveLive: ({ tree }, { version }) =>
      api.call(contract.menus.save, { params: { id }, query: { locale }, body: { items: [...tree], version } }),
    onSavedLive: (answer) => {
      queryClient.setQueryData(menuQuery(id, locale).queryKey, answer);
      toast({ text: t('menus.saved') });
    },
  });
}
