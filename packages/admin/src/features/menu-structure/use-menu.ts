import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { api } from '../../lib/api.ts';
import { useSiteSettings } from '../../lib/site-settings.ts';

/** Query for the tree of a menu in a locale. */
export const menuQuery = (id: string, locale: string) =>
  queryOptions({
    queryKey: ['menus', id, locale],
    queryFn: ({ signal }) => api.call(contract.menus.get, { params: { id }, query: { locale }, signal }),
  });

/** Returns the menu and locale in the URL, or the first ones, with the saved tree. */
export function useMenu() {
  const [address, setAddress] = useSearchParams();
  const { language } = useTranslation().i18n;
  const { menus, locales: all, defaultLocale } = useSiteSettings();
  // The editor's language comes first.
  const own = all.filter(({ code }) => code.split('-')[0] === language);
  const locales = [...own, ...all.filter((locale) => !own.includes(locale))];
  const menu = menus.find(({ id }) => id === address.get('menu')) ?? menus[0];
  const id = menu?.id ?? '';
  const locale = locales.find(({ code }) => code === address.get('locale'))?.code ?? own[0]?.code ?? defaultLocale;
  const saved = useQuery({ ...menuQuery(id, locale), enabled: menu !== undefined });
  return {
    menus,
    locales,
    menu,
    locale,
    saved,
    choose: (choice: { menu?: string; locale?: string }) => setAddress({ menu: id, locale, ...choice }),
  };
}
