import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

export const railPanelIDs = ['status', 'comments', 'checks', 'history', 'usage'] as const;
export type RailPanelID = (typeof railPanelIDs)[number];

/** What every panel of the rail receives. */
export interface RailPanelProps {
  /** Opens another panel. */
  onOpen(id: RailPanelID): void;
}

/** A panel of the rail; its code is loaded when it is opened first. */
export interface RailPanel {
  /** Stands in the address, as `?rail=history`; its name is `editor.rail.panel.<id>`. */
  id: RailPanelID;
  icon: LucideIcon;
  Panel: ComponentType<RailPanelProps>;
  /** Stands behind the name on the panel's button, such as a number of findings in words and figures. Part of the editor's first load. */
  Badge?: ComponentType;
}
