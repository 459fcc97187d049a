import type { LayoutProps, ResolvedMenuItem } from '@ximblox/blocks';

/** The menu items that lead to the page that is shown, outermost first; empty when no menu leads there. */
export function trailOf(items: readonly ResolvedMenuItem[]): ResolvedMenuItem[] {
  const item = items.find(({ current }) => current);
  return item ? [item, ...trailOf(item.children)] : [];
}

/** The pages above the one that is shown, outermost first, as the main menu leads to it; none on the first level of the site. */
export const pagesAbove = ({ context, menus }: Pick<LayoutProps, 'context' | 'menus'>): ResolvedMenuItem[] =>
  trailOf(menus.main ?? []).filter(({ href }) => href !== '' && href !== context.url);
