/** Marks the elements of a list, in their order, and inside each what it is dragged by. */
export const sortItem = { 'data-sort-item': '' } as const;
export const sortHandle = { 'data-sort-handle': '' } as const;

/** The elements of a list, in their order. */
export const itemsOf = (list: HTMLElement): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>(':scope > [data-sort-item]'),
];

export const itemOf = (handle: HTMLElement): HTMLElement | null => handle.closest<HTMLElement>('[data-sort-item]');

/** The handle of this very list, not of one inside an element, that an event happened on. */
export function handleIn(list: HTMLElement, target: EventTarget | null): HTMLElement | null {
  const handle = target instanceof Element ? target.closest<HTMLElement>('[data-sort-handle]') : null;
  return handle && itemOf(handle)?.parentElement === list ? handle : null;
}

/** The gap that a height on the screen points at: the position of the element below it, or the number of elements. */
export function gapAt(items: readonly HTMLElement[], y: number): number {
  const gap = items.findIndex((item) => {
    const { top, height } = item.getBoundingClientRect();
    return y < top + height / 2;
  });
  return gap === -1 ? items.length : gap;
}

/** The position that an element has after it moved from a position into a gap. */
export const landing = (from: number, gap: number): number => (gap > from ? gap - 1 : gap);

/** What sorting by pointer and by keys report, with the name of the element. */
export interface SortOptions {
  nameAt(position: number): string;
  onPickUp(name: string): void;
  /** The element would get this position, of so many. */
  onOver(position: number, count: number): void;
  onDrop(from: number, gap: number, name: string): void;
  onCancel(name: string): void;
}
