import { useEffect, useRef } from 'react';

/** Restores the focus to a file in the list after its details panel closes. The list can be inert before that. */
export function useFocusBackIn(fileID: number | null): void {
  const opened = useRef(fileID);
  useEffect(() => {
    const before = opened.current;
    opened.current = fileID;
    if (fileID !== null || before === null || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-entry="file ${before}"]`)?.focus({ preventScroll: true });
  }, [fileID]);
}
