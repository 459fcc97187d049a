import { type RefObject, useLayoutEffect, useState } from 'react';

/** What of an element can be seen, in pixels from its own top, and how wide it is. */
export interface VisiblePart {
  top: number;
  bottom: number;
  width: number;
}

/** Pixels beyond the window that count as seen, so that nothing is missing when somebody scrolls. */
const margin = 600;
/** Pixels that one scrolls before anything is drawn anew. */
const step = 120;

/** The nearest element around this one that scrolls by itself; null when the window does. */
export function scrollerOf(element: HTMLElement): HTMLElement | null {
  let parent = element.parentElement;
  while (parent && parent !== document.body && parent !== document.documentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
    parent = parent.parentElement;
  }
  return null;
}

/** Follows which part of an element can be seen, whatever it is that scrolls. */
export function useVisiblePart(ref: RefObject<HTMLElement | null>): VisiblePart | null {
  const [part, setPart] = useState<VisiblePart | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    let scroller = scrollerOf(element);
    const measure = (): void => {
      const box = element.getBoundingClientRect();
      const view = scroller?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight };
      const top = Math.floor((view.top - margin - box.top) / step) * step;
      const bottom = Math.ceil((view.bottom + margin - box.top) / step) * step;
      setPart((now) =>
        now && now.top === top && now.bottom === bottom && now.width === box.width
          ? now
          : { top, bottom, width: box.width },
      );
    };
    measure();
    /** What scrolls depends on the layout, which is asked only when that may have changed: styles of all around are slow to ask. */
    const measureAnew = (): void => {
      scroller = scrollerOf(element);
      measure();
    };
    const watcher = new ResizeObserver(measureAnew);
    watcher.observe(element);
    // Scrolling does not bubble, but it is captured, so that any element around this one may be what scrolls.
    document.addEventListener('scroll', measure, { capture: true, passive: true });
    window.addEventListener('resize', measureAnew);
    return () => {
      watcher.disconnect();
      document.removeEventListener('scroll', measure, { capture: true });
      window.removeEventListener('resize', measureAnew);
    };
  }, [ref]);
  return part;
}
