import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { MediaContent } from './use-media-content.ts';

interface Active {
  position: number;
  /** Undefined while what stands there is not loaded. */
  key: string | undefined;
}

/**
 * Which entry of a list takes part in the order of the Tab key. It is the same one wherever a change of the list moves it; when it
 * is gone, what stands in its place. If it had the focus, it keeps it, so that keys never act on something else unseen.
 * @param body holds the cells, which bear their position in `data-position`
 */
export function useActiveEntry(body: RefObject<HTMLElement | null>, content: MediaContent, count: number) {
  const [active, setActive] = useState<Active>({ position: 0, key: undefined });
  const isMoved = active.key !== undefined && content.entryAt(active.position)?.key !== active.key;
  const place = (isMoved && active.key !== undefined ? content.positionOf(active.key) : null) ?? active.position;
  const current = Math.min(place, Math.max(count - 1, 0));
  const wantsFocus = useRef(false);
  /** The cell that has the focus. */
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
    /** Moves the focus, also to a cell that is yet to be drawn. */
    goTo(position: number): void {
      wantsFocus.current = true;
      choose(position);
      // The state may be the same as before, as at the end of the list.
      body.current?.querySelector<HTMLElement>(`[data-position="${position}"]`)?.focus({ preventScroll: true });
    },
    onFocus(event: FocusEvent): void {
      focused.current = event.target.closest('[data-position]');
      const position = focused.current?.getAttribute('data-position');
      if (position) choose(Number(position));
    },
    onBlur({ target }: FocusEvent): void {
      // A cell that is taken away loses the focus too; whoever goes elsewhere leaves it in its place.
      queueMicrotask(() => {
        if (target.isConnected && !body.current?.contains(document.activeElement)) focused.current = null;
      });
    },
  };
}
