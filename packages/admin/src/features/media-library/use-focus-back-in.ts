import { useEffect, useRef } from 'react';

/** Leads the focus back into the list, to the file whose details were open, once these are gone: until then the list may be inert. */
export function useFocusBackIn(fileID: number | null): void {
  const opened = useRef(fileID);
  useEffect(() => {
    const before = opened.current;
    opened.current = fileID;
    if (fileID !== null || before === null || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-entry="file ${before}"]`)?.focus({ preventScroll: true });
  }, [fileID]);
}
