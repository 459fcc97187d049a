import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { controlID } from '../../../fields/use-field-frame.tsx';
import { useEditor } from '../editor-context.ts';
import { useViewMode } from '../overview/view-mode.ts';
import { useIsOverlay } from '../rail/use-is-overlay.ts';
import type { Place } from './finding.ts';

const focusable = 'input, textarea, select, button, [contenteditable="true"]';

/** Moves the focus to a control that may only just be on its way to the screen. */
function focusSoon(id: string): void {
  const deadline = performance.now() + 3000;
  const look = (): void => {
    const element = document.getElementById(id);
    const control = element?.matches(focusable) ? element : element?.querySelector<HTMLElement>(focusable);
    if (control) {
      control.focus({ preventScroll: true });
      control.scrollIntoView({ block: 'center' });
    } else if (performance.now() < deadline) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Leads to the field or block that a finding is about: opens its tab and card, and moves the focus into it. */
export function useLeadTo(): (place: Place) => void {
  const { store } = useEditor();
  const [, setParams] = useSearchParams();
  const isOverlay = useIsOverlay();
  const view = useViewMode();
  return useCallback(
    (place: Place) => {
      setParams(
        (current) => {
          if (isOverlay) current.delete('rail');
          if (place.kind === 'block') {
            current.delete('tab');
            current.set('block', place.key);
          } else current.set('tab', place.kind === 'seo' ? 'seo' : 'settings');
          return current;
        },
        { preventScrollReset: true },
      );
      if (place.kind === 'seo') focusSoon(`seo-${place.field}`);
      else if (place.kind === 'type') focusSoon(controlID('type-data', place.path));
      else {
        if (view.mode === 'preview') view.setMode('form');
        if (place.path === undefined) focusSoon(`card-${place.key}`);
        else {
          // Unfolds what is folded around the field.
          store.getState().reveal(place.key, place.path);
          focusSoon(controlID(`block-${place.key}`, place.path));
        }
      }
    },
    [store, setParams, isOverlay, view],
  );
}
