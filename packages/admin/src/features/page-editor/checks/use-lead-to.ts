import { pageHeaderKey } from '@ximblox/contract';
import { useCallback } from 'react';
import { controlID } from '../../../fields/use-field-frame.tsx';
import { typeDataForm } from '../content-ports.ts';
import { useEditor } from '../editor-context.ts';
import { useViewMode } from '../overview/view-mode.ts';
import { useIsOverlay } from '../rail/use-is-overlay.ts';
import { setPart, useChangeAddress } from '../use-address-part.ts';
import type { Place } from './finding.ts';

const focusable = 'input, textarea, select, button, [contenteditable="true"]';

/** Moves the focus to a control as soon as it is rendered. */
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

/** Returns a function that goes to the field or block of a finding: opens its tab and card, and focuses it. */
export function useLeadTo(): (place: Place) => void {
  const { store } = useEditor();
  const changeAddress = useChangeAddress();
  const isOverlay = useIsOverlay();
  const view = useViewMode();
  return useCallback(
    (place: Place) => {
      changeAddress(
        (address) => {
          if (isOverlay) setPart(address, 'rail', null);
          if (place.kind !== 'seo') setPart(address, 'block', place.kind === 'block' ? place.key : pageHeaderKey);
          setPart(address, 'tab', place.kind === 'seo' ? 'seo' : null);
        },
        { isStep: true },
      );
      if (place.kind !== 'seo' && view.mode === 'preview') view.setMode('form');
      if (place.kind === 'seo') focusSoon(`seo-${place.field}`);
      else if (place.kind === 'type') focusSoon(controlID(typeDataForm, place.path));
      else {
        if (place.path === undefined) focusSoon(`card-${place.key}`);
        else {
          // Expands the collapsed parents of the field.
          store.getState().reveal(place.key, place.path);
          focusSoon(controlID(`block-${place.key}`, place.path));
        }
      }
    },
    [store, changeAddress, isOverlay, view],
  );
}
