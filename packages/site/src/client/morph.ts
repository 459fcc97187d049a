const sameKind = (one: Node, other: Node): boolean =>
  one.nodeType === other.nodeType && one.nodeName === other.nodeName;

function morphAttributes(from: Element, to: Element): void {
  for (const name of from.getAttributeNames()) if (!to.hasAttribute(name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) from.setAttribute(name, value);
}

/** An island with unchanged props keeps its own DOM. */
const isSameIsland = (one: Element, other: Element): boolean =>
  one.localName === 'xb-island' &&
  one.getAttribute('data-prefix') !== null &&
  one.getAttribute('data-island') === other.getAttribute('data-island') &&
  one.getAttribute('data-props') === other.getAttribute('data-props');

function morphNode(from: Node, to: Node, preserved: Element | null): void {
  if (from === preserved) return;
  if (!(from instanceof Element) || !(to instanceof Element)) {
    if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
    return;
  }
  if (isSameIsland(from, to)) return;
  if (from.localName === 'xb-island') {
    from.replaceWith(to);
    return;
  }
  morphAttributes(from, to);
  morphChildren(from, to, preserved);
}

function morphChildren(from: Element, to: Element, preserved: Element | null): void {
  const wanted = [...to.childNodes];
  const present = [...from.childNodes];
  wanted.forEach((node, position) => {
    const old = present[position];
    if (!old) from.append(node);
    else if (sameKind(old, node)) morphNode(old, node, preserved);
    else old.replaceWith(node);
  });
  for (const old of present.slice(wanted.length)) old.remove();
}

/**
 * Changes an element to match another and touches only what differs, so that images and players do not reload and islands
 * keep their state.
 * @param preserved descendant that stays unchanged
 */
export function morph(from: Element, to: Element, preserved: Element | null = null): void {
  if (from.isEqualNode(to)) return;
  morphNode(from, to, preserved);
}
