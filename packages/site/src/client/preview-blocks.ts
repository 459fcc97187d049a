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

/** Names of the elements around one, up to a root, with their places: what must be alike for one to stand where the other does. */
function wayTo(element: Element, root: Element): string {
  const steps: string[] = [];
  for (let at = element; at !== root && at.parentElement; at = at.parentElement) {
    steps.push(`${at.localName} ${[...at.parentElement.childNodes].indexOf(at)}`);
  }
  return steps.join('/');
}

/** Whether the element that is written in stands at the same place in both, so that all around it can be changed. */
function staysInPlace(written: HTMLElement, block: HTMLElement, wanted: HTMLElement): boolean {
  const { field = '' } = written.dataset;
  const other = wanted.querySelector(`[data-field="${CSS.escape(field)}"]`);
  return other !== null && wayTo(written, block) === wayTo(other, wanted);
}

/** A browser that can moves an element without taking it out for a moment, which would end films and take the focus away. */
function move(
  main: Element & { moveBefore?(node: Node, child: Node | null): void },
  element: Element,
  follower: Element | null,
): void {
  if (main.moveBefore && element.parentElement === main) main.moveBefore(element, follower);
  else main.insertBefore(element, follower);
}

/** Blocks that a page shows, brought to what the editor has. */
export interface ShownBlocks {
  /**
   * Changed blocks are patched, new ones put in, others removed, and all brought into order. What stays the same is not
   * touched, and neither is the element that somebody writes in; a block that would have to be built anew around it waits.
   */
  patch(blocks: readonly PreviewBlock[], order: readonly string[], written: HTMLElement | null): void;
  /** Somebody wrote in a block, so that it no longer looks as it was given. */
  written(key: string): void;
  /** Shows what has waited. */
  patchWaiting(): void;
}

/** Keeps the blocks inside an element in step with the editor. */
export function createShownBlocks(main: Element): ShownBlocks {
  /** HTML of each block as it was given last. */
  const last = new Map<string, string>();
  const waiting = new Map<string, string>();

  function show(
    key: string,
    html: string,
    old: HTMLElement | undefined,
    written: HTMLElement | null,
  ): HTMLElement | null {
    const wanted = parse(html);
    if (!wanted || !old) return wanted;
    const inside = written && old.contains(written) ? written : null;
    if (inside && !staysInPlace(inside, old, wanted)) waiting.set(key, html);
    else {
      waiting.delete(key);
      morph(old, wanted, inside);
    }
    return old;
  }

  const presentBlocks = (): Map<string, HTMLElement> =>
    new Map(blockElements(main).map((element) => [keyOf(element), element]));

  return {
    patch(blocks, order, written) {
      const present = presentBlocks();
      for (const { key, html } of blocks) {
        if (last.get(key) === html) continue;
        last.set(key, html);
        const element = show(key, html, present.get(key), written);
        if (element) present.set(key, element);
      }
      const wanted = new Set(order);
      for (const [key, element] of present) {
        if (wanted.has(key)) continue;
        element.remove();
        last.delete(key);
        waiting.delete(key);
      }
      // From the end, so that an element moves only when it does not stand before its follower already.
      let follower: Element | null = null;
      for (const key of order.toReversed()) {
        const element = present.get(key);
        if (!element) continue;
        if (element.parentElement !== main || element.nextElementSibling !== follower) {
          move(main, element, follower);
        }
        follower = element;
      }
    },
    written: (key) => void last.delete(key),
    patchWaiting() {
      const present = presentBlocks();
      for (const [key, html] of waiting) show(key, html, present.get(key), null);
      waiting.clear();
    },
  };
}
