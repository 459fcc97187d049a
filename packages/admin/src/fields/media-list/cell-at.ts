/** Returns the grid cell of an event, with the position of its entry. */
export function cellAt(target: EventTarget | null): { element: HTMLElement; position: number } | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-position]') : null;
  return element ? { element, position: Number(element.dataset.position) } : undefined;
}
