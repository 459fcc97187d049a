import { pageTitlePath } from '@ximblox/blocks/internal';
import { useEffect, useRef } from 'react';
import { controlID } from '../../../fields/use-field-frame.tsx';
import { useEditorState } from '../editor-context.ts';
import { pageTitleID } from './title-field.tsx';
import { isDialogOpen } from '../../../lib/shortcuts.ts';

/** Timeout in milliseconds for a field to appear. */
const lastLook = 300;

const focusable = 'input, textarea, select, button, [contenteditable="true"]';

/** Control of a field of a form, or its nearest visible ancestor. */
function controlOf(formID: string, path: string): HTMLElement | null {
  if (path === pageTitlePath) return document.getElementById(pageTitleID);
  const segments = path.split('.');
  for (let length = segments.length; length > 0; length -= 1) {
    const element = document.getElementById(controlID(formID, segments.slice(0, length).join('.')));
    if (element) return element.matches(focusable) ? element : element.querySelector<HTMLElement>(focusable);
  }
  return null;
}

/**
 * Focuses the revealed field once its form is rendered, or only shows its list item if the focus stays in the preview.
 * @param selected key of the open block, or of the form
 * @param isCovered whether a side panel covers the form, which takes no focus meanwhile
 */
export function useReveal(selected: string | null, isCovered: boolean, formID = `block-${selected ?? ''}`): void {
  const revealed = useEditorState((state) => state.revealed);
  const shown = useRef<typeof revealed>(null);
  useEffect(() => {
    // Shown once per request: a block that is deleted and restored does not take the focus again.
    if (isCovered || !revealed || revealed.key !== selected || revealed === shown.current) return;
    let left: Element | null = null;
    const tryFocus = (): void => {
      const control = controlOf(formID, revealed.path);
      if (revealed.keepsFocus) {
        // While its text is written in the preview, the other fields of its list item, such as its link, are in view.
        control?.closest('li')?.scrollIntoView({ block: 'nearest' });
      } else if (control && control !== document.activeElement) {
        control.focus({ preventScroll: true });
        control.scrollIntoView({ block: 'center' });
      }
      left = document.activeElement;
    };
    const timers = [
      setTimeout(() => {
        shown.current = revealed;
        tryFocus();
      }),
      // Rich text editors load lazily, so it tries again, unless the user has moved the focus.
      setTimeout(() => {
        const now = document.activeElement;
        const isFree = (now === left || now === document.body) && !isDialogOpen();
        // The dialog of a list item has focused its first control.
        if (isFree || controlOf(formID, revealed.path)?.closest('[role="dialog"]')) tryFocus();
      }, lastLook),
    ];
    return () => timers.forEach(clearTimeout);
  }, [revealed, selected, isCovered, formID]);
}
