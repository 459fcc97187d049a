import type { TFunction } from 'i18next';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../announce.ts';
import { autoScroll } from './auto-scroll.ts';
import { dragMarks } from './drag-marks.ts';

/** Marks the elements of a list, in their order, and inside each what it is dragged by. */
export const sortItem = { 'data-sort-item': '' } as const;
export const sortHandle = { 'data-sort-handle': '' } as const;

interface SortableList {
  /** What the element at a position is called, on the screen and in announcements. */
  nameAt(position: number): string;
  /** Puts an element before the one that stands at `gap` now; `gap` is the number of elements when it goes to the end. */
  onMove(from: number, gap: number): void;
}

/** An element that has been picked up. */
interface Dragged {
  from: number;
  /** The element that it would come before; their number at the end. */
  gap: number;
  /** Where a pointer picked it up; null when a key did. */
  pointer: { id: number; x: number; y: number; handle: HTMLElement; hasMoved: boolean } | null;
}

/** Pixels that a pointer moves before it drags rather than clicks. */
const slack = 4;

const itemsOf = (list: HTMLElement): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>(':scope > [data-sort-item]'),
];

/** The place in a row of boxes that a height on the screen points at. */
function gapAt(items: readonly HTMLElement[], y: number): number {
  const gap = items.findIndex((item) => {
    const { top, height } = item.getBoundingClientRect();
    return y < top + height / 2;
  });
  return gap === -1 ? items.length : gap;
}

/**
 * Lets the elements of a list be dragged into another order: by pointer, or with Space, the arrow keys and Space again on
 * what they are dragged by. It listens on the list, so that a list of hundreds costs no more than one of three.
 * @returns a ref for the list, whose children carry `sortItem`
 */
export function useSortableList(options: SortableList): (list: HTMLElement | null) => (() => void) | undefined {
  const { t } = useTranslation();
  const current = useRef({ ...options, t });
  useEffect(() => {
    current.current = { ...options, t };
  });
  return useCallback((list: HTMLElement | null) => (list ? listenTo(list, () => current.current) : undefined), []);
}

function listenTo(list: HTMLElement, options: () => SortableList & { t: TFunction }): () => void {
  let dragged: Dragged | null = null;
  let marks: ReturnType<typeof dragMarks> | null = null;
  let scroll: ReturnType<typeof autoScroll> | null = null;

  const handleOf = (target: EventTarget | null): HTMLElement | null => {
    const handle = target instanceof Element ? target.closest<HTMLElement>('[data-sort-handle]') : null;
    // Of this very list, not of one inside an element.
    return handle?.closest('[data-sort-item]')?.parentElement === list ? handle : null;
  };
  const positionOf = (handle: HTMLElement): number =>
    itemsOf(list).findIndex((item) => item === handle.closest('[data-sort-item]'));
  /** The position that an element has once it stands in a gap. */
  const landing = ({ from, gap }: Dragged): number => (gap > from ? gap - 1 : gap);

  function pickUp(from: number, pointer: Dragged['pointer']): void {
    dragged = { from, gap: from, pointer };
    if (pointer) return;
    begin();
  }

  function begin(): void {
    if (!dragged) return;
    const { nameAt, t } = options();
    const name = nameAt(dragged.from);
    marks = dragMarks(itemsOf(list)[dragged.from], dragged.pointer ? name : null);
    if (dragged.pointer) scroll = autoScroll(list, point);
    announce(t('fields.sort.picked', { name }));
  }

  function end(isDropped: boolean): void {
    if (!dragged) return;
    const { from, gap } = dragged;
    const { nameAt, onMove, t } = options();
    const name = nameAt(from);
    const position = landing(dragged);
    const wasDragging = marks !== null;
    marks?.remove();
    scroll?.stop();
    dragged = null;
    marks = null;
    scroll = null;
    if (!wasDragging) return;
    if (!isDropped || position === from) {
      announce(t('fields.sort.cancelled', { name }));
      return;
    }
    onMove(from, gap);
    announce(t('fields.sort.moved', { name, position: position + 1 }));
  }

  /** Shows where the element would go for a height on the screen. */
  function point(y: number): void {
    if (!dragged || !marks) return;
    const items = itemsOf(list);
    dragged.gap = gapAt(items, y);
    marks.showGap(items, dragged.gap);
  }

  function onPointerDown(event: PointerEvent): void {
    const handle = event.button === 0 && event.isPrimary ? handleOf(event.target) : null;
    if (!handle) return;
    // Lines that are buttons too are dragged by a mouse only: a finger scrolls.
    if (event.pointerType === 'touch' && getComputedStyle(handle).touchAction !== 'none') return;
    const { pointerId: id, clientX: x, clientY: y } = event;
    pickUp(positionOf(handle), { id, x, y, handle, hasMoved: false });
  }

  function onPointerMove(event: PointerEvent): void {
    const pointer = dragged?.pointer;
    if (!pointer || event.pointerId !== pointer.id) return;
    if (!pointer.hasMoved) {
      if (Math.hypot(event.clientX - pointer.x, event.clientY - pointer.y) < slack) return;
      pointer.hasMoved = true;
      pointer.handle.setPointerCapture(pointer.id);
      begin();
    }
    event.preventDefault();
    marks?.follow(event.clientX, event.clientY);
    scroll?.move(event.clientY);
    point(event.clientY);
  }

  function onPointerUp(event: PointerEvent): void {
    const pointer = dragged?.pointer;
    if (!pointer || event.pointerId !== pointer.id) return;
    const { hasMoved, handle } = pointer;
    end(event.type === 'pointerup');
    // A drag that ends on what it began with is no click.
    if (hasMoved) handle.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => handle.removeEventListener('click', swallow, { capture: true }));
  }

  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };

  function onKey(event: KeyboardEvent): void {
    if (dragged && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      end(false);
      return;
    }
    const handle = handleOf(event.target);
    if (!handle || handle.dataset.sortHandle === 'pointer') return;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (dragged) end(true);
      else pickUp(positionOf(handle), null);
      return;
    }
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!dragged || dragged.pointer || by === 0 || event.altKey) return;
    event.preventDefault();
    const items = itemsOf(list);
    const to = Math.min(items.length - 1, Math.max(0, landing(dragged) + by));
    dragged.gap = to > dragged.from ? to + 1 : to;
    marks?.showGap(items, dragged.gap);
    items[to]?.scrollIntoView({ block: 'nearest' });
    announce(options().t('fields.sort.over', { position: to + 1, count: items.length }));
  }

  function onBlur(event: FocusEvent): void {
    if (dragged && !dragged.pointer && handleOf(event.target)) end(false);
  }

  const inList: [string, (event: never) => void][] = [
    ['pointerdown', onPointerDown],
    ['keydown', onKey],
    ['focusout', onBlur],
  ];
  const inWindow: [string, (event: never) => void][] = [
    ['pointermove', onPointerMove],
    ['pointerup', onPointerUp],
    ['pointercancel', onPointerUp],
    ['keydown', onEscape],
  ];
  function onEscape(event: KeyboardEvent): void {
    if (dragged?.pointer && event.key === 'Escape') end(false);
  }
  for (const [type, listener] of inList) list.addEventListener(type, listener as EventListener);
  for (const [type, listener] of inWindow) window.addEventListener(type, listener as EventListener);
  return () => {
    end(false);
    for (const [type, listener] of inList) list.removeEventListener(type, listener as EventListener);
    for (const [type, listener] of inWindow) window.removeEventListener(type, listener as EventListener);
  };
}
