/** Path of the list item that a field belongs to, such as `cards.2` for `cards.2.title`. */
const itemOf = (path: string): string | undefined => /^(?:.+\.)?[^.]+\.\d+(?=\.)/.exec(path)?.[0];

/**
 * Returns the path of the list item that an element belongs to: the one of which its closest ancestor with fields shows all
 * fields. Undefined outside of list items.
 */
export function fieldOfItem(target: Element, block: Element): string | undefined {
  for (let element: Element | null = target; element && element !== block; element = element.parentElement) {
    const fields = [...element.querySelectorAll<HTMLElement>('[data-field]')];
    if (fields.length === 0) continue;
    const items = new Set(fields.map(({ dataset: { field = '' } }) => itemOf(field)));
    const [item] = items;
    return items.size === 1 ? item : undefined;
  }
  return undefined;
}
