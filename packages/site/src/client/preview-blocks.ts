import type { PreviewBlock } from '@ximblox/contract';
import { morph } from './morph.ts';

export const blockElements = (root: ParentNode): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('[data-block-key]'),
];

const keyOf = (element: HTMLElement): string => element.dataset.blockKey ?? '';

function parse(html: string): HTMLElement | null {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content.querySelector<HTMLElement>('[data-block-key]');
}

/**
 * Brings the blocks of a page to what the editor has: changed blocks are patched, new ones put in, others removed, and all
 * brought into order. What stays the same is not touched.
 * @param last HTML of each block as it was given last, by key; kept up to date here
 */
export function patchBlocks(
  main: Element,
  last: Map<string, string>,
  blocks: readonly PreviewBlock[],
  order: readonly string[],
): void {
  const present = new Map(blockElements(main).map((element) => [keyOf(element), element]));
  for (const { key, html } of blocks) {
    if (last.get(key) === html) continue;
    last.set(key, html);
    const wanted = parse(html);
    const old = present.get(key);
    if (!wanted) continue;
    if (old) morph(old, wanted);
    else present.set(key, wanted);
  }
  for (const [key, element] of present) {
    if (order.includes(key)) continue;
    element.remove();
    last.delete(key);
  }
  // From the end, so that an element moves only when it does not stand before its follower already.
  let follower: Element | null = null;
  for (const key of order.toReversed()) {
    const element = present.get(key);
    if (!element) continue;
    if (element.parentElement !== main || element.nextElementSibling !== follower) main.insertBefore(element, follower);
    follower = element;
  }
}
