import { type RefObject, useEffect } from 'react';

/** Width in pixels of the fade at the edges. */
const margin = 32;

function showSelected(strip: HTMLElement): void {
  const tab = strip.querySelector<HTMLElement>('[aria-selected="true"]');
  if (!tab) return;
  const [room, box] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (box.left < room.left + margin) strip.scrollLeft -= room.left + margin - box.left;
  else if (box.right > room.right - margin) strip.scrollLeft += box.right - room.right + margin;
}

function markOverflow(strip: HTMLElement): void {
  const hidden = strip.scrollWidth - strip.clientWidth;
  strip.toggleAttribute('data-more-before', strip.scrollLeft > 1);
  strip.toggleAttribute('data-more-behind', strip.scrollLeft < hidden - 1);
}

/**
 * Scrolls the selected tab of an overflowing tab strip into view, also after a resize. `data-more-before` and
 * `data-more-behind` mark the overflowing edges.
 */
export function useTabStrip(list: RefObject<HTMLElement | null>, selected: string): void {
  useEffect(() => {
    const strip = list.current;
    if (!strip) return;
    const fit = (): void => {
      showSelected(strip);
      markOverflow(strip);
    };
    const update = (): void => markOverflow(strip);
    // Also calls back immediately.
    const sizes = new ResizeObserver(fit);
    for (const element of [strip, ...strip.children]) sizes.observe(element);
    strip.addEventListener('scroll', update, { passive: true });
    return () => {
      sizes.disconnect();
      strip.removeEventListener('scroll', update);
    };
  }, [list]);
  useEffect(() => {
    if (list.current && selected !== '') showSelected(list.current);
  }, [list, selected]);
}
