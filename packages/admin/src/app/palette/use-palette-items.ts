import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { File, Globe, LayoutPanelTop, Zap } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { recentPages } from '../../lib/recent-pages.ts';
import { screenActions } from '../../lib/screen-actions.ts';
import { useCan, useSession } from '../../lib/session.ts';
import { pageTypeSegment, useKnownPageTypes } from '../../lib/site-settings.ts';
import { extraIcons } from '../extra-menu/icons.ts';
import { useExtraMenu } from '../extra-menu/use-extra-menu.ts';
import { useGoTo } from '../extra-menu/use-go-to.ts';
import { useMenuAction } from '../extra-menu/use-menu-action.ts';
import { useSiteScreens } from '../site-parts/use-site-screens.ts';
import { isOffered, menuGroups, type MenuEntry, pageTypeIcons, defaultPageTypeIcon } from '../shell/menu.ts';
import { matches, type PaletteItem } from './palette-item.ts';

/** Minimum length of a search term on the server. */
export const minCharacters = 3;

/** Screens and actions of the side menu. */
function useScreens(): PaletteItem[] {
  const { t } = useTranslation();
  const can = useCan();
  const types = useKnownPageTypes().filter(({ id }) => id !== '' && id !== 'blank');
  const goTo = useGoTo();
  const runAction = useMenuAction();
  const go = (to: string) => () => goTo(to);
  const entries: MenuEntry[] = Object.values(menuGroups).flat();
  const own = entries
    .filter((entry) => isOffered(entry, can))
    .map(({ text, to, icon }): PaletteItem => ({ id: to, group: 'screens', text: t(text), icon, run: go(to) }));
  const ofTypes = types.map(({ id, label }): PaletteItem => {
    const to = `/page-overview/${pageTypeSegment(id)}`;
    return { id: to, group: 'screens', text: label, icon: pageTypeIcons[id] ?? defaultPageTypeIcon, run: go(to) };
  });
  const ofSite = useSiteScreens().map(
    ({ to, title, icon }): PaletteItem => ({
      id: to,
      group: 'screens',
      text: title,
      icon: icon ? extraIcons[icon] : LayoutPanelTop,
      run: go(to),
    }),
  );
  const extra = useExtraMenu()
    .flatMap((item) => [item, item.items].flat())
    .flatMap(({ title: text, slug, action }): PaletteItem[] => {
      if (action !== undefined) {
        return [{ id: action, group: 'screens', text, icon: Zap, run: () => void runAction(action) }];
      }
      return slug === undefined ? [] : [{ id: slug, group: 'screens', text, icon: Globe, run: go(slug) }];
    });
  return [...own, ...ofTypes, ...ofSite, ...extra];
}

/** Pages that match the typed text by title or address, searched on the server. */
function useFoundPages(typed: string) {
  const navigate = useNavigate();
  const { localeName } = useFormats();
  const [term] = useDebouncedValue(typed, 200);
  const isEnough = typed.length >= minCharacters;
  const query = useQuery({
    queryKey: ['pages', 'palette', term],
    queryFn: ({ signal }) => api.call(contract.pages.search, { body: { searchTerm: term }, signal }),
    enabled: term.length >= minCharacters && isEnough,
    placeholderData: keepPreviousData,
  });
  const found = isEnough ? (query.data ?? []) : [];
  const items = found.map(
    (page): PaletteItem => ({
      id: `page-${page.id}`,
      group: 'pages',
      text: page.title,
      detail: `${page.url} · ${localeName(page.locale)}`,
      icon: File,
      page,
      run: () => void navigate(`/page/${page.id}`),
    }),
  );
  const isSearching = isEnough && (query.isFetching || term !== typed);
  return { items, isSearching, error: isEnough ? query.error : null, retry: () => void query.refetch() };
}

/** Options that match the typed text: actions of the open screen, recent pages, screens and pages. */
export function usePaletteItems(typed: string) {
  const navigate = useNavigate();
  const { ID } = useSession();
  const { localeName } = useFormats();
  // Snapshot from opening: the screen below does not change while the palette is open.
  const [actions] = useState(() =>
    screenActions().map(
      ({ text, keys, run }): PaletteItem => ({
        id: text,
        group: 'actions',
        text,
        icon: Zap,
        run,
        keys,
      }),
    ),
  );
  const [recent] = useState(() =>
    recentPages(ID).map(
      ({ id, title, locale }): PaletteItem => ({
        id: `recent-${id}`,
        group: 'recent',
        text: title,
        detail: localeName(locale),
        icon: File,
        run: () => void navigate(`/page/${id}`),
      }),
    ),
  );
  const screens = useScreens();
  const pages = useFoundPages(typed);
  const foundIDs = new Set(pages.items.map(({ id }) => id));
  const fitting = [...actions, ...recent, ...screens].filter((item) => matches(item, typed));
  const items = [...fitting.filter(({ id }) => !foundIDs.has(id.replace('recent-', 'page-'))), ...pages.items];
  return { ...pages, items };
}
