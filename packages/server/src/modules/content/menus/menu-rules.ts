import { isSafeUrl } from '@ximblox/blocks';
import { type ErrorItem, type LinkValue, linkValue, singleLine } from '@ximblox/contract';
import { z } from 'zod';

/** What the rules of a menu look at in an item. */
export interface RuledItem {
  /** Empty when it is none. */
  key: string;
  title: string;
  link: LinkValue | null;
  children: readonly RuledItem[];
}

const readableItem: z.ZodType<RuledItem> = z
  .object({
    key: z.string().catch(''),
    title: z.string().catch(''),
    link: linkValue.nullable().catch(null),
    get children() {
      return readableItems;
    },
  })
  .catch(() => ({ key: '', title: '', link: null, children: [] }));
const readableItems = z.array(readableItem).catch(() => []);

/** What can be read of items that may be wrong in other ways, each in its place. */
export const readItems = (items: unknown): RuledItem[] => readableItems.parse(items);

/** How deep the items of a menu may be. */
export interface DepthRule {
  /** Levels that the menu declares. */
  depth: number;
  /** Level of each stored item by its key: an item that is already deeper may stay as deep. */
  stored: ReadonlyMap<string, number>;
}

/**
 * What is wrong with a menu: V_18 for a key that is used twice, V_13 for an address that may not be linked to, V_12 for
 * a page or file that does not exist or a title with a control character, and V_12 on `level` for an item that is too deep; what is below it is not looked at.
 */
export function menuErrors(
  items: readonly RuledItem[],
  { depth, stored }: DepthRule,
  exists: (link: { kind: 'page' | 'file'; id: number }) => boolean,
): ErrorItem[] {
  const errors: ErrorItem[] = [];
  const keys = new Set<string>();
  const check = (some: readonly RuledItem[], path: string, level: number): void =>
    some.forEach((item, position) => {
      checkItem(item, `${path}.${position}`, level);
    });
  const checkItem = ({ key, title, link, children }: RuledItem, path: string, level: number): void => {
    if (level > Math.max(depth, stored.get(key) ?? 0)) {
      errors.push({ property: `${path}.level`, code: 'V_12' });
      return;
    }
    if (key !== '' && keys.has(key)) errors.push({ property: `${path}.key`, code: 'V_18' });
    keys.add(key);
    if (!singleLine.test(title)) errors.push({ property: `${path}.title`, code: 'V_12' });
    if (link?.kind === 'url' && !isSafeUrl(link.url)) errors.push({ property: `${path}.link.url`, code: 'V_13' });
    if (link?.kind === 'page' && !exists({ kind: 'page', id: link.pageID })) {
      errors.push({ property: `${path}.link.pageID`, code: 'V_12' });
    }
    if (link?.kind === 'file' && !exists({ kind: 'file', id: link.fileID })) {
      errors.push({ property: `${path}.link.fileID`, code: 'V_12' });
    }
    if (children.length > 0) check(children, `${path}.children`, level + 1);
  };
  check(items, 'items', 1);
  return errors;
}

/** All items of a tree, in order. */
export const menuItems = (items: readonly RuledItem[]): RuledItem[] =>
  items.flatMap((item) => [item, ...menuItems(item.children)]);
