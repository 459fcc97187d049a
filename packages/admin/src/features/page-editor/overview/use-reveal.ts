import { useEffect, useRef } from 'react';
import { controlID } from '../../../fields/use-field-frame.tsx';
import { useEditorState } from '../editor-context.ts';
import { isDialogOpen } from '../../../lib/shortcuts.ts';

/** Milliseconds after which a field that is not there is not waited for any more. */
const lastLook = 300;

const focusable = 'input, textarea, select, button, [contenteditable="true"]';

/** The control of a field of a form, or the nearest one around it that is on the screen. */
function controlOf(formID: string, path: string): HTMLElement | null {
  const segments = path.split('.');
  for (let length = segments.length; length > 0; length -= 1) {
    const element = document.getElementById(controlID(formID, segments.slice(0, length).join('.')));
    if (element) return element.matches(focusable) ? element : element.querySelector<HTMLElement>(focusable);
  }
  return null;
}

/**
 * Moves the focus to the field that somebody asked to see, once its form is there.
 * @param selected key of the block that is open, or what stands for the form
 */
export function useReveal(selected: string | null, formID = `block-${selected ?? ''}`): void {
  const revealed = useEditorState((state) => state.revealed);
  const shown = useRef<typeof revealed>(null);
  useEffect(() => {
    // Asked for once, shown once: a block that was deleted and comes back does not take the focus again.
    if (!revealed || revealed.key !== selected || revealed === shown.current) return;
    let left: Element | null = null;
    const look = (): void => {
      const control = controlOf(formID, revealed.path);
      if (control && control !== document.activeElement) {
        control.focus({ preventScroll: true });
        control.scrollIntoView({ block: 'center' });
      }
      left = document.activeElement;
    };
    const timers = [
      setTimeout(() => {
        shown.current = revealed;
        look();
      }),
      // Rich texts load their editor first, so one look may be too early; whoever has moved on meanwhile is left alone.
      setTimeout(() => {
        const now = document.activeElement;
        if ((now === left || now === document.body) && !isDialogOpen()) look();
      }, lastLook),
    ];
    return () => timers.forEach(clearTimeout);
  }, [revealed, selected, formID]);
}
