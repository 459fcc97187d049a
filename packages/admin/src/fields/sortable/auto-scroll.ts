/** Pixels from an edge at which scrolling begins, and pixels a frame at the edge itself. */
const zone = 56;
const fastest = 16;

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.documentElement;
}

/** Scrolls what an element stands in while a pointer is near its edges. @param onScroll gets the pointer's height after each step */
export function autoScroll(
  element: HTMLElement,
  onScroll: (y: number) => void,
): { move(y: number): void; stop(): void } {
  const scroller = scrollerOf(element);
  let y: number | null = null;
  let frame = 0;

  const step = (): void => {
    if (y !== null) {
      const { top, bottom } = scroller.getBoundingClientRect();
      const above = Math.max(0, top + zone - y);
      const below = Math.max(0, y - (bottom - zone));
      const by = ((below - above) / zone) * fastest;
      const before = scroller.scrollTop;
      scroller.scrollTop += by;
      if (scroller.scrollTop !== before) onScroll(y);
    }
    frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return {
    move(next) {
      y = next;
    },
    stop: () => cancelAnimationFrame(frame),
  };
}
