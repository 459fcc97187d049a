import { useEffect } from 'react';
import { controlID } from '../../../fields/use-field-frame.tsx';
import { useEditorState } from '../editor-context.ts';
import { isDialogOpen } from '../shortcuts.ts';

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
  useEffect(() => {
    if (!revealed || revealed.key !== selected) return;
    // Rich texts load their editor first, so one look may be too early.
    const timers = [0, 300].map((wait) =>
      setTimeout(() => {
        const control = controlOf(formID, revealed.path);
        // A dialog that was opened meanwhile has the focus for itself.
        if (!control || control === document.activeElement || (wait > 0 && isDialogOpen())) return;
        control.focus({ preventScroll: true });
        control.scrollIntoView({ block: 'center' });
      }, wait),
    );
    return () => timers.forEach(clearTimeout);
  }, [revealed, selected, formID]);
}
