/** Marks the elements of a list, and the drag handle inside each. */
export const sortItem = { 'data-sort-item': '' } as const;
export const sortHandle = { 'data-sort-handle': '' } as const;

/** Elements of a list, in order. */
export const itemsOf = (list: HTMLElement): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>(':scope > [data-sort-item]'),
];

export const itemOf = (handle: HTMLElement): HTMLElement | null => handle.closest<HTMLElement>('[data-sort-item]');

/** Handle of this list that an event happened on, not of a nested list. */
export function handleIn(list: HTMLElement, target: EventTarget | null): HTMLElement | null {
  const handle = target instanceof Element ? target.closest<HTMLElement>('[data-sort-handle]') : null;
  return handle && itemOf(handle)?.parentElement === list ? handle : null;
}

/** Gap at a vertical position: the index of the element below it, or the number of elements. */
export function gapAt(items: readonly HTMLElement[], y: number): number {
  const gap = items.findIndex((item) => {
    const { top, height } = item.getBoundingClientRect();
    return y < top + height / 2;
  });
  return gap === -1 ? items.length : gap;
}

/** Index of an element after moving it into a gap. */
export const landing = (from: number, gap: number): number => (gap > from ? gap - 1 : gap);

/** Callbacks of sorting by pointer and keyboard. */
export interface SortOptions {
  nameAt(position: number): string;
  onPickUp(name: string): void;
  /** Called with the target index and the number of elements. */
  onOver(position: number, count: number): void;
  onDrop(from: number, gap: number, name: string): void;
  onCancel(name: string): void;
}
