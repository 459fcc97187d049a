import { isSafeUrl } from '@ximblox/blocks/internal';
import { type ErrorItem, type LinkValue, linkValue, singleLine } from '@ximblox/contract';
import { z } from 'zod';

/** The part of a menu item that is validated. */
export interface ValidatedItem {
  /** Empty if it is not a string. */
  key: string;
  title: string;
  link: LinkValue | null;
  children: readonly ValidatedItem[];
}

const readableItem: z.ZodType<ValidatedItem> = z
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

/** Parses items leniently: an invalid property becomes empty, so that all items keep their positions. */
export const parseItems = (items: unknown): ValidatedItem[] => readableItems.parse(items);

/** The depth limit of a menu. */
export interface DepthRule {
  /** Maximum number of levels. */
  depth: number;
  /** Level of each stored item by its key. An item that is already deeper than the limit may keep its level. */
  stored: ReadonlyMap<string, number>;
}

/**
 * Returns the errors of a menu: V_18 for a duplicate key, V_13 for an unsafe URL, V_12 for a page or file that does not exist or
 * a title with a control character, and V_12 on `level` for an item that is too deep. Descendants of such an item are not checked.
 */
export function menuErrors(
  items: readonly ValidatedItem[],
  { depth, stored }: DepthRule,
  exists: (link: { kind: 'page' | 'file'; id: number }) => boolean,
): ErrorItem[] {
  const errors: ErrorItem[] = [];
  const keys = new Set<string>();
  const check = (some: readonly ValidatedItem[], path: string, level: number): void =>
    some.forEach((item, position) => {
      checkItem(item, `${path}.${position}`, level);
    });
  const checkItem = ({ key, title, link, children }: ValidatedItem, path: string, level: number): void => {
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

/** Flattens a tree of items, depth first. */
export const menuItems = (items: readonly ValidatedItem[]): ValidatedItem[] =>
  items.flatMap((item) => [item, ...menuItems(item.children)]);
