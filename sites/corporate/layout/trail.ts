import type { ResolvedMenuItem } from '@ximblox/blocks';

/** The menu items that lead to the page that is shown, outermost first; empty when no menu leads there. */
export function trailOf(items: readonly ResolvedMenuItem[]): ResolvedMenuItem[] {
  const item = items.find(({ current }) => current);
  return item ? [item, ...trailOf(item.children)] : [];
}
