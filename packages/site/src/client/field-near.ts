/** Path of the list item that a field belongs to, such as `cards.2` for `cards.2.title`. */
const itemOf = (path: string): string | undefined => /^(?:.+\.)?[^.]+\.\d+(?=\.)/.exec(path)?.[0];

/** Whether an element itself shows words or numbers, beside those of the elements in it. */
export const hasWords = (element: Element): boolean =>
  [...element.childNodes].some((node) => node instanceof Text && /[\p{L}\p{N}]/u.test(node.data));

/** Whether a point is on words in an inert part of an element, such as the questions of a form. They receive no clicks themselves. */
export const isOnInertWords = (element: Element, { clientX: x, clientY: y }: MouseEvent): boolean =>
  [...element.querySelectorAll('[inert] *')].some((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return hasWords(one) && left <= x && x <= right && top <= y && y <= bottom;
  });

/** Returns the address of the link that an element belongs to, or of the only link of its entry in a list. */
export function linkNear(target: Element, block: Element): string | null {
  const entry = target.closest('a') ? null : target.closest('li, article');
  const links = entry && block.contains(entry) ? entry.querySelectorAll('a') : [];
  const link = target.closest('a') ?? (links.length === 1 ? links[0] : undefined);
  return link?.getAttribute('href') ?? null;
}

/** Whether two elements belong to different links. */
function isOfOtherLink(one: Element, other: Element): boolean {
  const [link, otherLink] = [one.closest('a'), other.closest('a')];
  return link !== null && otherLink !== null && link !== otherLink;
}

/**
 * Returns the field that an element belongs to, such as the value beside a clicked term: the only field of its closest ancestor with
 * fields, else the list item of which that ancestor shows all fields. A section with one field is larger than what a click means, and
 * a link is no part of the one beside it.
 */
export function fieldNear(target: Element, block: Element): string | undefined {
  for (let element: Element | null = target; element && element !== block; element = element.parentElement) {
    const named = [...element.querySelectorAll<HTMLElement>('[data-field]')];
    const fields = new Set(named.map(({ dataset: { field = '' } }) => field));
    if (fields.size === 0) continue;
    const [field] = fields;
    const isBeside = named.every((one) => isOfOtherLink(target, one));
    if (fields.size === 1 && element.parentElement !== block && !isBeside) return field;
    const items = new Set([...fields].map(itemOf));
    const [item] = items;
    return items.size === 1 ? item : undefined;
  }
  return undefined;
}
