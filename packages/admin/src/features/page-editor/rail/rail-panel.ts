import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

export const railPanelIDs = ['status', 'comments', 'checks', 'history', 'usage'] as const;
export type RailPanelID = (typeof railPanelIDs)[number];

/** Props of every panel of the rail. */
export interface RailPanelProps {
  /** Opens another panel. */
  onOpen(id: RailPanelID): void;
}

/** Panel of the rail; lazily loaded. */
export interface RailPanel {
  /** Used in the address, as `?rail=history`; its name is `editor.rail.panel.<id>`. */
  id: RailPanelID;
  icon: LucideIcon;
  Panel: ComponentType<RailPanelProps>;
  /** Badge after the name on the panel's button, such as a number of findings. Part of the editor's initial bundle. */
  Badge?: ComponentType;
}
