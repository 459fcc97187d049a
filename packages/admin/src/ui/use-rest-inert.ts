import { type RefObject, useLayoutEffect } from 'react';

/** Elements outside a layer that stay active: the scrim that closes it, and live regions. Dialogs are outside the page. */
const keptActive = '[data-scrim], [aria-live]';

/** Makes all elements around a layer inert, up to the root of the application. @returns undoes it */
function makeRestInert(layer: HTMLElement): () => void {
  const quiet: HTMLElement[] = [];
  for (let inner = layer; inner.parentElement && inner.parentElement !== document.body; inner = inner.parentElement) {
    for (const beside of inner.parentElement.children) {
      if (beside === inner || !(beside instanceof HTMLElement) || beside.inert || beside.matches(keptActive)) continue;
      beside.inert = true;
      quiet.push(beside);
    }
  }
  return () => {
    for (const one of quiet) one.inert = false;
  };
}

/** Makes the rest of the page inert while a layer covers it: for keyboard, pointer and screen reader. */
export function useRestInert(layer: RefObject<HTMLElement | null>, isOver: boolean): void {
  useLayoutEffect(() => (isOver && layer.current ? makeRestInert(layer.current) : undefined), [layer, isOver]);
}
