import type { AnswerOf, contract, MenuItem } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { openChange } from '../../foundation/site-versions/index.ts';
import { translationsIn } from '../pages/index.ts';
import { menuItems } from './menu-rules.ts';
import { getMenu } from './save-menu.ts';

/**
 * Translates the tree of a menu into another locale, without storing it. Items that link to a page get the link and title of its
 * translation. Items without a translation are unchanged and listed in `untranslated`; so are items whose page is gone, which
 * lose their link.
 * @param source.releaseID an open release, whose tree and titles take the place of the live ones
 * @throws UM_01 without the permission for releases
 */
export async function translateMenu(
  context: Context,
  id: string,
  { from, locale, releaseID }: { from: string; locale: string; releaseID?: number | undefined },
): Promise<AnswerOf<typeof contract.menus.translated>> {
  if (releaseID !== undefined) context.require('manage-releases', {});
  const live = await getMenu(context, id, from);
  await getMenu(context, id, locale);
  const change = await openChange(context.db, releaseID, { kind: 'menu', key: `${id}:${from}` });
  const items = change?.items ?? live.items;
  const pageIDs = menuItems(items).flatMap(({ link }) => (link?.kind === 'page' ? [link.pageID] : []));
  const translations = new Map(
    (await translationsIn(context.db, pageIDs, { locale, releaseID })).map((page) => [page.sourceID, page]),
  );
  const untranslated: { key: string; title: string }[] = [];
  const translated = (item: MenuItem): MenuItem => {
    const { key, title, link } = item;
    const children = item.children.map(translated);
    if (link?.kind !== 'page') return { ...item, children };
    const page = translations.get(link.pageID);
    if (page?.id) return { key, title: page.title, link: { ...link, pageID: page.id }, children };
    untranslated.push({ key, title });
    return { ...item, link: page ? link : null, children };
  };
  const translatedItems = items.map(translated);
  const order = menuItems(translatedItems).map(({ key }) => key);
  return {
    items: translatedItems,
    untranslated: untranslated.toSorted((one, other) => order.indexOf(one.key) - order.indexOf(other.key)),
  };
}
