import { pageTitlePath } from '@ximblox/blocks/internal';
import { pageHeaderKey } from '@ximblox/contract';
import { useCallback } from 'react';
import { controlID } from '../../../fields/use-field-frame.tsx';
import { typeDataForm } from '../content-ports.ts';
import { useEditor } from '../editor-context.ts';
import { focusSoon } from '../focus-soon.ts';
import { pageTitleID } from '../overview/title-field.tsx';
import { useViewMode } from '../overview/view-mode.ts';
import { useIsOverlay } from '../rail/use-is-overlay.ts';
import { setPart, useChangeAddress } from '../use-address-part.ts';
import type { Place } from './finding.ts';

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
          // The panel would cover the field.
          if (isOverlay || (place.kind !== 'seo' && view.mode === 'split')) setPart(address, 'rail', null);
          if (place.kind !== 'seo') setPart(address, 'block', place.kind === 'block' ? place.key : pageHeaderKey);
          setPart(address, 'tab', place.kind === 'seo' ? 'seo' : null);
        },
        { isStep: true },
      );
      if (place.kind !== 'seo' && view.mode === 'preview') view.setMode('form');
      if (place.kind === 'seo') focusSoon(`seo-${place.field}`);
      else if (place.kind === 'type')
        focusSoon(place.path === pageTitlePath ? pageTitleID : controlID(typeDataForm, place.path));
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
