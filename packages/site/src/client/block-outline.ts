/**
 * Returns the bounding box of a block's content; null if it is empty. The block element has `display: contents` and no box of
 * its own.
 */
export function blockBounds(block: Element): DOMRect | null {
  const range = document.createRange();
  range.selectNodeContents(block);
  const box = range.getBoundingClientRect();
  return box.width === 0 && box.height === 0 ? null : box;
}

/** Creates an outline that overlays a block without affecting the layout of the page. */
export function createOutline(kind: 'selected' | 'hover'): { show(block: Element | null): void; update(): void } {
  const element = document.createElement('xb-block-outline');
  element.dataset.kind = kind;
  let shown: Element | null = null;
  const update = (): void => {
    const box = shown?.isConnected ? blockBounds(shown) : null;
    if (!box) {
      element.remove();
      return;
    }
    // The content security policy allows styles set by script; it forbids only `style` attributes.
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
