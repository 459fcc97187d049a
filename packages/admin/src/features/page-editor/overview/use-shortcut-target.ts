import { useEffect, useRef } from 'react';

/** The block whose card has the focus; null outside of cards. */
const blockInFocus = (): string | null =>
  document.activeElement?.closest<HTMLElement>('[data-card]')?.dataset.card ?? null;

/**
 * Target block of a shortcut: the selected one, unless the focus has moved to another card since. Shortcuts on the
 * header of a collapsed card apply to that card.
 */
export function useShortcutTarget(selected: string | null): () => string | null {
  const target = useRef(selected);
  useEffect(() => {
    target.current = selected ?? blockInFocus();
    const onFocus = (): void => {
      target.current = blockInFocus() ?? selected;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [selected]);
  return () => (blockInFocus() === null ? selected : target.current);
}
