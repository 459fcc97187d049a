import { pageHeaderKey } from '@ximblox/contract';
import { blockBounds } from './block-outline.ts';

/** Distance in pixels from the edge of a block at which the button appears. */
const near = 20;

const blockOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-block-key]') : null;

const keyOf = (block: Element | null | undefined): string | null =>
  (block as HTMLElement | null | undefined)?.dataset.blockKey ?? null;

/** A place between two blocks: the key of the block below it, or null for the end, and its position in the document. */
interface Gap {
  before: string | null;
  top: number;
  left: number;
}

/** Returns the gap at the edge of a block that the pointer is close to. */
function gapNear({ target, clientY }: PointerEvent): Gap | null {
  const block = blockOf(target);
  const box = block && blockBounds(block);
  if (!block || !box) return null;
  const left = box.left + box.width / 2 + scrollX;
  if (clientY - box.top < near && keyOf(block) !== pageHeaderKey) {
    return { before: keyOf(block), top: box.top + scrollY, left };
  }
  if (box.bottom - clientY < near) {
    return { before: keyOf(block.nextElementSibling), top: box.bottom + scrollY, left };
  }
  return null;
}

/**
 * Shows a button between two blocks while the pointer is at their edge, which adds a block there. Keys use the toolbar of
 * the selected block instead.
 * @returns hides the button
 */
export function createInsertPoint(onAdd: (before: string | null) => void): () => void {
  const button = document.createElement('xb-insert-block');
  button.setAttribute('aria-hidden', 'true');
  let gap: Gap | null = null;

  function show(next: Gap | null): void {
    gap = next;
    if (!gap) {
      button.remove();
      return;
    }
    // The content security policy allows styles set by script; it forbids only `style` attributes.
    Object.assign(button.style, { insetBlockStart: `${gap.top}px`, insetInlineStart: `${gap.left}px` });
    if (!button.isConnected) document.body.append(button);
  }

  document.addEventListener(
    'pointermove',
    (event) => {
      if (event.target !== button && event.pointerType === 'mouse' && event.buttons === 0) show(gapNear(event));
    },
    { passive: true },
  );
  document.documentElement.addEventListener('pointerleave', () => show(null));
  button.addEventListener('click', () => {
    const chosen = gap;
    show(null);
    if (chosen) onAdd(chosen.before);
  });
  return () => show(null);
}
