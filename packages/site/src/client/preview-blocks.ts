import { pageHeaderKey, type PreviewBlock } from '@ximblox/contract';
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

/** Returns names and positions of an element's ancestors below a root, to compare positions in two trees. */
function pathTo(element: Element, root: Element): string {
  const steps: string[] = [];
  for (let at = element; at !== root && at.parentElement; at = at.parentElement) {
    steps.push(`${at.localName} ${[...at.parentElement.childNodes].indexOf(at)}`);
  }
  return steps.join('/');
}

/** Whether the edited element has the same position in both versions, so that everything around it can be patched. */
function staysInPlace(activeElement: HTMLElement, block: HTMLElement, wanted: HTMLElement): boolean {
  const { field = '' } = activeElement.dataset;
  const other = wanted.querySelector(`[data-field="${CSS.escape(field)}"]`);
  return other !== null && pathTo(activeElement, block) === pathTo(other, wanted);
}

/** Moves an element; with `moveBefore` where available, which does not reload players or lose the focus. */
function move(
  main: Element & { moveBefore?(node: Node, child: Node | null): void },
  element: Element,
  follower: Element | null,
): void {
  if (main.moveBefore && element.parentElement === main) main.moveBefore(element, follower);
  else main.insertBefore(element, follower);
}

/** Synchronises the blocks of the page with the page editor. */
export interface ShownBlocks {
  /**
   * Patches the page header and changed blocks, inserts new blocks, removes others and reorders all. Unchanged blocks and the element being edited
   * are not touched; a block that would have to be rebuilt around it is patched later.
   */
  patch(blocks: readonly PreviewBlock[], order: readonly string[], activeElement: HTMLElement | null): void;
  /** Marks a block as changed in the page, so that it is patched even if its HTML is the same. */
  markStale(key: string): void;
  /** Applies postponed patches. */
  patchWaiting(): void;
}

/** Creates the synchronisation for the blocks inside an element. */
export function createShownBlocks(main: Element): ShownBlocks {
  /** Latest HTML of each block from the page editor. */
  const last = new Map<string, string>();
  const waiting = new Map<string, string>();

  function show(
    key: string,
    html: string,
    old: HTMLElement | undefined,
    activeElement: HTMLElement | null,
  ): HTMLElement | null {
    const wanted = parse(html);
    if (!wanted || !old) return wanted;
    const inside = activeElement && old.contains(activeElement) ? activeElement : null;
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
    patch(blocks, order, activeElement) {
      const present = presentBlocks();
      for (const { key, html } of blocks) {
        if (last.get(key) === html) continue;
        last.set(key, html);
        const element = show(key, html, present.get(key), activeElement);
        if (element) present.set(key, element);
      }
      const wanted = new Set(order);
      for (const [key, element] of present) {
        if (wanted.has(key) || key === pageHeaderKey) continue;
        element.remove();
        last.delete(key);
        waiting.delete(key);
      }
      // Goes backwards, so that an element moves only if it does not already precede its successor.
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
    markStale: (key) => void last.delete(key),
    patchWaiting() {
      const present = presentBlocks();
      for (const [key, html] of waiting) show(key, html, present.get(key), null);
      waiting.clear();
    },
  };
}
