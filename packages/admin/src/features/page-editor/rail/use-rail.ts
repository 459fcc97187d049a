import { useCallback } from 'react';
import { useAddressPart } from '../use-address-part.ts';
import type { RailPanel, RailPanelID } from './rail-panel.ts';
import { railPanels } from './rail-panels.ts';
import { useIsOverlay } from './use-is-overlay.ts';

export const railButtonID = (id: RailPanelID): string => `rail-button-${id}`;
export const railID = 'rail';

export interface Rail {
  /** The open panel, null when the rail is closed. */
  panel: RailPanel | null;
  /** Whether an open rail covers the page, which then takes no focus. */
  isOverlay: boolean;
  /** Opens a panel, or closes the rail; who closes it is back at the button that opened it. */
  open(id: RailPanelID | null): void;
}

/** The panel beside the page; which one is open stands in the address, so that it can be shared. */
export function useRail(): Rail {
  const [asked, change] = useAddressPart('rail');
  const isOverlay = useIsOverlay();
  const panel = railPanels.find(({ id }) => id === asked) ?? null;
  const open = useCallback((id: RailPanelID | null) => change(() => id), [change]);
  return { panel, isOverlay, open };
}
