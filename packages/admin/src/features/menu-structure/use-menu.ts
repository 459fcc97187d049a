import { useQuery } from '@tanstack/react-query';
import { contract, type MenuTree } from '@ximblox/contract';
import { useSearchParams } from 'react-router';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useSiteSettings } from '../../lib/site-settings.ts';

const menuKey = (menu: string, locale: string) => ['menus', menu, locale] as const;

/** Keeps what a call has answered of a tree. */
export const keepMenu = (tree: MenuTree): void => void queryClient.setQueryData(menuKey(tree.id, tree.locale), tree);

/** The newest state of a tree. */
export const fetchMenu = (menu: string, locale: string, signal?: AbortSignal): Promise<MenuTree> =>
  api.call(contract.menus.get, { params: { id: menu }, query: { locale }, ...(signal ? { signal } : {}) });

/** The menu and locale that the address names, or the first ones, with the tree that was saved last. */
export function useMenu() {
  const [address, setAddress] = useSearchParams();
  const { menus, locales, defaultLocale } = useSiteSettings();
  const menu = menus.find(({ id }) => id === address.get('menu')) ?? menus[0];
  const id = menu?.id ?? '';
  const locale = locales.find(({ code }) => code === address.get('locale'))?.code ?? defaultLocale;
  const saved = useQuery({
    queryKey: menuKey(id, locale),
    queryFn: ({ signal }) => fetchMenu(id, locale, signal),
    enabled: menu !== undefined,
  });
  return {
    menus,
    locales,
    menu,
    locale,
    saved,
    choose: (choice: { menu?: string; locale?: string }) => setAddress({ menu: id, locale, ...choice }),
  };
}
