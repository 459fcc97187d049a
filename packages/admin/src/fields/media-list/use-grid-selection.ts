import { useRef } from 'react';
import { emptySelection, type Selection, toggled, withEntries } from './selection.ts';
import type { MediaContent } from './use-media-content.ts';

interface GridSelectionProps {
  content: MediaContent;
  selection: Selection;
  /** Selection is disabled if omitted. */
  onSelect: ((selection: Selection) => void) | undefined;
}

export type GridSelection = ReturnType<typeof useGridSelection>;

/** Selects single entries of a grid, or a range from an anchor. */
export function useGridSelection({ content, selection, onSelect }: GridSelectionProps) {
  /** Anchor of the range, and the selection before it. */
  const anchor = useRef<{ position: number; before: Selection } | null>(null);

  const select = async (from: number, to: number, before: Selection): Promise<void> => {
    if (!onSelect) return;
    const entries = await content.entriesBetween(Math.min(from, to), Math.max(from, to));
    onSelect(withEntries(before, entries));
  };
  return {
    canSelect: onSelect !== undefined,
    /** Sets the anchor of the next range, or clears it. */
    startAt(position: number | null): void {
      anchor.current = position === null ? null : { position, before: selection };
    },
    toggle(position: number): void {
      const entry = content.entryAt(position);
      if (!entry || !onSelect) return;
      const next = toggled(selection, entry);
      anchor.current = { position, before: next };
      onSelect(next);
    },
    /** @param from anchor if there is none yet */
    extendTo(position: number, from: number): void {
      anchor.current ??= { position: from, before: selection };
      void select(anchor.current.position, position, anchor.current.before);
    },
    selectAll: (count: number): void => void select(0, count - 1, selection),
    clear: (): void => onSelect?.(emptySelection),
  };
}
