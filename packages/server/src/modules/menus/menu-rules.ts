import { isSafeUrl } from '@ximblox/blocks';
import { type ErrorItem, menuDepth, type MenuItem } from '@ximblox/contract';

/**
 * What is wrong with a menu: V_18 for a key that is used twice, V_13 for an address that may not be linked to, V_12 for
 * a page or file that does not exist and for what nests too deep.
 */
export function menuErrors(
  items: readonly MenuItem[],
  exists: (link: { kind: 'page' | 'file'; id: number }) => boolean,
): ErrorItem[] {
  const errors: ErrorItem[] = [];
  const keys = new Set<string>();
  const check = (some: readonly MenuItem[], path: string, depth: number): void => {
    if (depth > menuDepth) errors.push({ property: path, code: 'V_12' });
    else some.forEach((item, position) => checkItem(item, `${path}.${position}`, depth));
  };
  const checkItem = ({ key, link, children }: MenuItem, path: string, depth: number): void => {
    if (keys.has(key)) errors.push({ property: `${path}.key`, code: 'V_18' });
    keys.add(key);
    if (link?.kind === 'url' && !isSafeUrl(link.url)) errors.push({ property: `${path}.link.url`, code: 'V_13' });
    if (link?.kind === 'page' && !exists({ kind: 'page', id: link.pageID })) {
      errors.push({ property: `${path}.link.pageID`, code: 'V_12' });
    }
    if (link?.kind === 'file' && !exists({ kind: 'file', id: link.fileID })) {
      errors.push({ property: `${path}.link.fileID`, code: 'V_12' });
    }
    if (children.length > 0) check(children, `${path}.children`, depth + 1);
  };
  check(items, 'items', 1);
  return errors;
}

/** All items of a tree, in order. */
export const menuItems = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => [item, ...menuItems(item.children)]);
