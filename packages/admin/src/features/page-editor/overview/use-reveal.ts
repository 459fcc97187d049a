import { pageTitlePath } from '@ximblox/blocks/internal';
import { useEffect, useRef } from 'react';
import { controlID } from '../../../fields/use-field-frame.tsx';
import { useEditorState } from '../editor-context.ts';
import { pageTitleID } from './title-field.tsx';
import { isDialogOpen } from '../../../lib/shortcuts.ts';

/** Milliseconds between looks for a field that has not appeared, and their number. */
const interval = 300;
const maxLooks = 20;

const focusable = 'input, textarea, select, button, [contenteditable="true"]';

const idOf = (formID: string, path: string): string => (path === pageTitlePath ? pageTitleID : controlID(formID, path));

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
    // Rich text editors and the dialogs of list items load lazily, so it looks again, unless the user has moved the focus.
    const look = (): void => {
      looks += 1;
      const now = document.activeElement;
      const isFree = (now === left || now === document.body) && !isDialogOpen();
      if (!isFree && !isDialogOpen()) return;
      // The dialog of a list item has focused its first control.
      const isInDialog = controlOf(formID, revealed.path)?.closest('[role="dialog"]')?.contains(now) ?? false;
      if (isFree || isInDialog) tryFocus();
      const field = document.getElementById(idOf(formID, revealed.path));
      const isDone = isInDialog || revealed.keepsFocus || field?.contains(document.activeElement);
      if (!isDone && looks < maxLooks) timer = setTimeout(look, interval);
    };
    let looks = 0;
    let timer = setTimeout(() => {
      shown.current = revealed;
      tryFocus();
      timer = setTimeout(look, interval);
    });
    return () => clearTimeout(timer);
  }, [revealed, selected, isCovered, formID]);
}
