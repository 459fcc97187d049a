/** Path of the list item that a field belongs to, such as `cards.2` for `cards.2.title`. */
const itemOf = (path: string): string | undefined => /^(?:.+\.)?[^.]+\.\d+(?=\.)/.exec(path)?.[0];

/**
 * Returns the field that an element belongs to, such as the value beside a clicked term: the only field of its closest ancestor with
 * fields, else the list item of which that ancestor shows all fields. A section with one field is larger than what a click means.
 */
export function fieldNear(target: Element, block: Element): string | undefined {
  for (let element: Element | null = target; element && element !== block; element = element.parentElement) {
    const fields = new Set(
      [...element.querySelectorAll<HTMLElement>('[data-field]')].map(({ dataset: { field = '' } }) => field),
    );
    if (fields.size === 0) continue;
    const [field] = fields;
    if (fields.size === 1 && element.parentElement !== block) return field;
    const items = new Set([...fields].map(itemOf));
    const [item] = items;
    return items.size === 1 ? item : undefined;
  }
  return undefined;
}
