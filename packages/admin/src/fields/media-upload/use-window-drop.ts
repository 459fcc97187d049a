import { useEffect, useEffectEvent, useState } from 'react';
import { type DroppedFile, droppedFiles, hasFiles, pastedFiles } from './dropped-files.ts';

interface WindowDrop {
  /** Whether drops are accepted. */
  isEnabled: boolean;
  onFiles(files: readonly DroppedFile[]): void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea'));

/**
 * Accepts files dropped anywhere on the window, or pasted outside of inputs.
 * @returns whether files are being dragged over the window
 */
export function useWindowDrop({ isEnabled, onFiles }: WindowDrop): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    // Entering a child fires before leaving its parent, so it counts both.
    let depth = 0;
    const enter = (event: DragEvent): void => {
      if (!hasFiles(event.dataTransfer)) return;
      depth += 1;
      setOver(isEnabled);
    };
    const leave = (event: DragEvent): void => {
      if (!hasFiles(event.dataTransfer)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const end = (): void => {
      depth = 0;
      setOver(false);
    };
    const over = (event: DragEvent): void => {
      if (!event.dataTransfer || !hasFiles(event.dataTransfer)) return;
      // Otherwise the browser would open a dropped file, also where drops are not accepted.
      event.preventDefault();
      if (isEnabled) event.dataTransfer.dropEffect = 'copy';
    };
    const drop = (event: DragEvent): void => {
      if (event.defaultPrevented || !event.dataTransfer || !hasFiles(event.dataTransfer)) return end();
      event.preventDefault();
      end();
      if (isEnabled) void droppedFiles(event.dataTransfer.items).then(take);
    };
    const paste = (event: ClipboardEvent): void => {
      if (!isEnabled || isTyping(event.target)) return;
      const files = pastedFiles(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      take(files.map((file) => ({ file, folder: '' })));
    };
    const listeners = [
      ['dragenter', enter],
      ['dragleave', leave],
      ['dragover', over],
      ['drop', drop],
    ] as const;
    for (const [name, listen] of listeners) window.addEventListener(name, listen);
    // A folder handles its own drops; the window only ends the drag state.
    window.addEventListener('drop', end, { capture: true });
    window.addEventListener('paste', paste);
    return () => {
      for (const [name, listen] of listeners) window.removeEventListener(name, listen);
      window.removeEventListener('drop', end, { capture: true });
      window.removeEventListener('paste', paste);
      setOver(false);
    };
  }, [isEnabled]);
  return isOver;
}
