import { useState } from 'react';
import type { Entry } from '../../fields/media-list/entry.ts';
import { emptySelection, type Selection, withEntries } from '../../fields/media-list/selection.ts';
import type { MediaContent } from '../../fields/media-list/use-media-content.ts';

/**
 * Selection in the open folder or search results. Changing the folder or search clears it.
 * @param place key of the folder and search
 */
export function useLibrarySelection(place: string, content: MediaContent) {
  const [selection, setSelection] = useState<Selection>(emptySelection);
  const [isSelecting, setSelecting] = useState(false);
  const [selectedIn, setSelectedIn] = useState(place);
  if (selectedIn !== place) {
    setSelectedIn(place);
    setSelection(emptySelection);
  }
  return {
    selection,
    setSelection,
    clear: (): void => setSelection(emptySelection),
    /** Whether all entries are loading for Select all. */
    isSelecting,
    async selectAll(total: number): Promise<void> {
      setSelecting(true);
      try {
        const entries: readonly Entry[] = await content.entriesBetween(0, total - 1);
        setSelection(withEntries(emptySelection, entries));
      } finally {
        setSelecting(false);
      }
    },
  };
}
