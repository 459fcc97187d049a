import { dropLine } from './drop-line.ts';
import { handleIn, itemOf, itemsOf, landing, type SortOptions } from './sortable-items.ts';

/** Picked-up element, and its target gap. */
interface Held {
  item: HTMLElement;
  from: number;
  gap: number;
}

/**
 * Moves the elements of a list by keyboard: Space on the handle, arrow keys, Space again; Escape cancels.
 * @param options returns the current options of the list
 * @returns removes the listeners
 */
export function sortByKeys(list: HTMLElement, options: () => SortOptions): () => void {
  const line = dropLine();
  let held: Held | null = null;

  function pickUp(handle: HTMLElement): void {
    const item = itemOf(handle);
    if (!item) return;
    const from = itemsOf(list).indexOf(item);
    held = { item, from, gap: from };
    item.dataset.dragging = 'true';
    options().onPickUp(options().nameAt(from));
  }

  function putDown(isDropped: boolean): void {
    if (!held) return;
    const { item, from, gap } = held;
    const name = options().nameAt(from);
    held = null;
    line.hide();
    delete item.dataset.dragging;
    if (isDropped && landing(from, gap) !== from) options().onDrop(from, gap, name);
    else options().onCancel(name);
  }

  /** @returns the next gap in a direction */
  function step({ from, gap }: Held, by: number): number {
    const items = itemsOf(list);
    const to = Math.min(items.length - 1, Math.max(0, landing(from, gap) + by));
    const next = to > from ? to + 1 : to;
    line.show(items, next);
    items[to]?.scrollIntoView({ block: 'nearest' });
    options().onOver(to, items.length);
    return next;
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (held && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      putDown(false);
      return;
    }
    const handle = handleIn(list, event.target);
    if (!handle || handle.dataset.sortHandle === 'pointer') return;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (held) putDown(true);
      else pickUp(handle);
      return;
    }
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!held || by === 0 || event.altKey) return;
    event.preventDefault();
    held.gap = step(held, by);
  }

  function onFocusOut(event: FocusEvent): void {
    if (handleIn(list, event.target)) putDown(false);
  }

  list.addEventListener('keydown', onKeyDown);
  list.addEventListener('focusout', onFocusOut);
  return () => {
    putDown(false);
    list.removeEventListener('keydown', onKeyDown);
    list.removeEventListener('focusout', onFocusOut);
  };
}
