import { useEffect, useRef } from 'react';

/** The block in whose card something has the focus; null outside the cards. */
const blockInFocus = (): string | null =>
  document.activeElement?.closest<HTMLElement>('[data-card]')?.dataset.card ?? null;

/**
 * The block that a key means. The selection, as long as nobody went to another card since: who stands on the head of a
 * closed card and moves or deletes means what stands there, not the block that is open elsewhere.
 */
export function useBlockAtHand(selected: string | null): () => string | null {
  const atHand = useRef(selected);
  useEffect(() => {
    atHand.current = selected ?? blockInFocus();
    const onFocus = (): void => {
      atHand.current = blockInFocus() ?? selected;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [selected]);
  return () => (blockInFocus() === null ? selected : atHand.current);
}
