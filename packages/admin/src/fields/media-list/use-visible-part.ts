import { type RefObject, useLayoutEffect, useState } from 'react';

/** Visible part of an element: pixels from its top, and its width. */
export interface VisiblePart {
  top: number;
  bottom: number;
  width: number;
}

/** Overscan in pixels, rendered in advance for scrolling. */
const margin = 600;
/** Scroll distance in pixels before rendering again. */
const step = 120;

/** Nearest scrollable ancestor; null for the window. */
export function scrollerOf(element: HTMLElement): HTMLElement | null {
  let parent = element.parentElement;
  while (parent && parent !== document.body && parent !== document.documentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
    parent = parent.parentElement;
  }
  return null;
}

/** Tracks the visible part of an element, whichever ancestor scrolls. */
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
    /**
     * The scroll container depends on the layout. Reading styles of all ancestors is slow, so it is only determined
     * again after layout changes.
     */
    const measureAnew = (): void => {
      scroller = scrollerOf(element);
      measure();
    };
    const watcher = new ResizeObserver(measureAnew);
    watcher.observe(element);
    // Scroll events do not bubble, but can be captured from any ancestor.
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
