import type { LayoutProps, ResolvedMenuItem } from '@ximblox/blocks';

/** Menu items on the path to the current page, outermost first; empty if the menu does not contain it. */
export function trailOf(items: readonly ResolvedMenuItem[]): ResolvedMenuItem[] {
  const item = items.find(({ current }) => current);
  return item ? [item, ...trailOf(item.children)] : [];
}

/** Pages above the current one in the main menu, outermost first; empty on the first level of the site. */
export const pagesAbove = ({ context, menus }: Pick<LayoutProps, 'context' | 'menus'>): ResolvedMenuItem[] =>
  trailOf(menus.main ?? []).filter(({ href }) => href !== '' && href !== context.url);
