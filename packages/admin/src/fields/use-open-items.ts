import { useState } from 'react';
import { useContentPart } from './content-port.ts';

/** Lists with more items are initially collapsed. */
const unfolded = 1;

/** Index of the item that contains a field; -1 if another list does. */
const positionIn = (listPath: string, path: string): number =>
  path.startsWith(`${listPath}.`) ? Number(path.slice(listPath.length + 1).split('.', 1)[0]) : -1;

interface OpenItems {
  isOpen(key: string): boolean;
  fold(key: string, isOpen: boolean): void;
}

/**
 * Expanded items of a list, by key. Opens the item that contains the revealed field.
 * @param isInDialog whether items open in a dialog, one at a time
 */
export function useOpenItems(path: string, keys: readonly string[], isInDialog: boolean): OpenItems {
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(keys.length <= unfolded && !isInDialog ? keys : []),
  );
  const revealed = useContentPart((current) => current.revealed());
  const [shown, setShown] = useState<typeof revealed>(null);
  if (revealed !== shown) {
    setShown(revealed);
    const key = keys[positionIn(path, revealed?.path ?? '')];
    // A dialog would take the focus from a text that is written in the preview.
    const isDue = !isInDialog || !revealed?.keepsFocus;
    if (key !== undefined && isDue) setOpen(isInDialog ? new Set([key]) : new Set([...open, key]));
  }
  return {
    isOpen: (key) => open.has(key),
    fold: (key, isOpen) =>
      setOpen((current) => {
        const next = new Set(current);
        if (isOpen) next.add(key);
        else next.delete(key);
        return next;
      }),
  };
}
