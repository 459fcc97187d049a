import { type RefObject, useLayoutEffect } from 'react';

/** What stays in reach beside a layer: it closes it, or tells what happens. Dialogs lie outside of the page. */
const inReach = '[data-scrim], [aria-live]';

/** Makes everything around an element inert, up to the root of the application. @returns what undoes it */
function quietAround(layer: HTMLElement): () => void {
  const quiet: HTMLElement[] = [];
  for (let inner = layer; inner.parentElement && inner.parentElement !== document.body; inner = inner.parentElement) {
    for (const beside of inner.parentElement.children) {
      if (beside === inner || !(beside instanceof HTMLElement) || beside.inert || beside.matches(inReach)) continue;
      beside.inert = true;
      quiet.push(beside);
    }
  }
  return () => {
    for (const one of quiet) one.inert = false;
  };
}

/** While a layer lies over the page, nothing else of the page can be reached: by keys, by pointer, or with a screen reader. */
export function useRestInert(layer: RefObject<HTMLElement | null>, isOver: boolean): void {
  useLayoutEffect(() => (isOver && layer.current ? quietAround(layer.current) : undefined), [layer, isOver]);
}
