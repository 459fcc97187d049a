import { localise } from '@ximblox/blocks';
import type { PageTypeInfo, Release, ReleaseItem } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { type SiteSettings, useKnownPageTypes, useKnownSite } from '../lib/site-settings.ts';

/** The menus and page types of the site, and the language of the interface. */
interface Names {
  menus: SiteSettings['menus'];
  types: readonly PageTypeInfo[];
  language: string;
}

/** Returns an item with the label of its menu or page type in the language of the interface; the server names them in English. */
export function withTitle(item: ReleaseItem, { menus, types, language }: Names): ReleaseItem {
  const { change } = item;
  if (change.kind === 'menu') {
    const label = menus.find(({ id }) => id === change.menu)?.label;
    return label === undefined ? item : { ...item, title: localise(label, language) };
  }
  if (change.kind !== 'page-type') return item;
  const label = types.find(({ id }) => id === change.type)?.label;
  return label === undefined ? item : { ...item, title: label };
}

/** Returns a function that names the items of a release in the language of the interface. */
export function useItemTitles(): (release: Release) => Release {
  const { language } = useTranslation().i18n;
  const { menus } = useKnownSite();
  const types = useKnownPageTypes();
  return (release) => ({
    ...release,
    itemList: release.itemList.map((item) => withTitle(item, { menus, types, language })),
  });
}
