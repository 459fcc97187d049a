/** Where a block stands in the document: the box around everything in it, since its own element has none. */
export function boxOf(block: Element): DOMRect | null {
  const range = document.createRange();
  range.selectNodeContents(block);
  const box = range.getBoundingClientRect();
  return box.width === 0 && box.height === 0 ? null : box;
}

/** A frame that is drawn over a block without touching the page's own layout. */
export function createOutline(kind: 'selected' | 'hover'): { show(block: Element | null): void; update(): void } {
  const element = document.createElement('xb-block-outline');
  element.dataset.kind = kind;
  let shown: Element | null = null;
  const update = (): void => {
    const box = shown?.isConnected ? boxOf(shown) : null;
    if (!box) {
      element.remove();
      return;
    }
    // By script, which the page's policy allows; only `style` attributes in HTML are refused.
    Object.assign(element.style, {
      insetBlockStart: `${box.top + scrollY}px`,
      insetInlineStart: `${box.left + scrollX}px`,
      inlineSize: `${box.width}px`,
      blockSize: `${box.height}px`,
    });
    if (!element.isConnected) document.body.append(element);
  };
  return {
    show(block) {
      shown = block;
      update();
    },
    update,
  };
}
