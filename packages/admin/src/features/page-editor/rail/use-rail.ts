import { useCallback } from 'react';
import { useAddressPart } from '../use-address-part.ts';
import type { RailPanel, RailPanelID } from './rail-panel.ts';
import { railPanels } from './rail-panels.ts';
import { useIsOverlay } from './use-is-overlay.ts';

export const railButtonID = (id: RailPanelID): string => `rail-button-${id}`;
export const railID = 'rail';

export interface Rail {
  /** The open panel; null if the rail is closed. */
  panel: RailPanel | null;
  /**
   * What an open rail covers, which is then inert: in the split view the form, so that the preview keeps its space, and on
   * narrow screens the whole page.
   */
  covers: 'form' | 'page' | null;
  /** Opens a panel, or closes the rail and focuses its button. */
  open(id: RailPanelID | null): void;
}

/**
 * State of the rail. The open panel is in the address, so that links include it.
 * @param isSplit whether the split view is shown
 */
export function useRail(isSplit: boolean): Rail {
  const [requested, change] = useAddressPart('rail');
  const isOverlay = useIsOverlay();
  const panel = railPanels.find(({ id }) => id === requested) ?? null;
  const open = useCallback((id: RailPanelID | null) => change(() => id), [change]);
  return { panel, covers: isSplit ? 'form' : isOverlay ? 'page' : null, open };
}
