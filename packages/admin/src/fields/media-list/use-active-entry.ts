import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { MediaContent } from './use-media-content.ts';

interface Active {
  position: number;
  /** Undefined while the entry is not loaded. */
  key: string | undefined;
}

/**
 * Manages the entry that is the tab stop of a list. It follows the entry when the list changes; if it is removed, the
 * entry at its position takes over, including the focus, so that keys never act on another entry unnoticed.
 * @param body container of the cells, which have their position in `data-position`
 */
export function useActiveEntry(body: RefObject<HTMLElement | null>, content: MediaContent, count: number) {
  const [active, setActive] = useState<Active>({ position: 0, key: undefined });
  const isMoved = active.key !== undefined && content.entryAt(active.position)?.key !== active.key;
  const place = (isMoved && active.key !== undefined ? content.positionOf(active.key) : null) ?? active.position;
  const current = Math.min(place, Math.max(count - 1, 0));
  const wantsFocus = useRef(false);
  /** The focused cell. */
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const isLost = focused.current?.isConnected === false && document.activeElement === document.body;
    if (!wantsFocus.current && !isLost) return;
    const cell = body.current?.querySelector<HTMLElement>(`[data-position="${current}"]`);
    if (!cell) return;
    wantsFocus.current = false;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest' });
  });
  const choose = (position: number): void => {
    const key = content.entryAt(position)?.key;
    setActive((now) => (now.position === position && now.key === key ? now : { position, key }));
  };
  return {
    current,
    choose,
    /** Moves the focus, also to a cell that is not rendered yet. */
    goTo(position: number): void {
      wantsFocus.current = true;
      choose(position);
      // The state may be unchanged, as at the end of the list.
      body.current?.querySelector<HTMLElement>(`[data-position="${position}"]`)?.focus({ preventScroll: true });
    },
    onFocus(event: FocusEvent): void {
      focused.current = event.target.closest('[data-position]');
      const position = focused.current?.getAttribute('data-position');
      if (position) choose(Number(position));
    },
    onBlur({ target }: FocusEvent): void {
      // A removed cell loses the focus too; a user who moves on leaves it in the document.
      queueMicrotask(() => {
        if (target.isConnected && !body.current?.contains(document.activeElement)) focused.current = null;
      });
    },
  };
}
