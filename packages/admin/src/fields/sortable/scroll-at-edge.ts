/** Distance from the window edge and step, in pixels. */
const edge = 60;
const scrollStep = 12;

/** Scrolls the window while a dragging pointer is near its upper or lower edge. */
export function scrollAtEdge({ clientY }: { clientY: number }): void {
  if (clientY < edge) window.scrollBy({ top: -scrollStep });
  else if (clientY > window.innerHeight - edge) window.scrollBy({ top: scrollStep });
}
