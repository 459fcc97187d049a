import { Activity, History, Link2, ListChecks, type LucideIcon, MessageSquare } from 'lucide-react';
import { type ComponentType, lazy } from 'react';
import { ChecksBadge } from '../checks/checks-badge.tsx';
import { CommentsBadge } from '../comments/comment-count.tsx';

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

/** The panels beside the page, in the order of their buttons. */
export const railPanels: readonly RailPanel[] = [
  {
    id: 'status',
    icon: Activity,
    Panel: lazy(async () => ({ default: (await import('./status-panel.tsx')).StatusPanel })),
  },
  {
    id: 'comments',
    icon: MessageSquare,
    Panel: lazy(async () => ({ default: (await import('../comments/comments-panel.tsx')).CommentsPanel })),
    Badge: CommentsBadge,
  },
  {
    id: 'checks',
    icon: ListChecks,
    Panel: lazy(async () => ({ default: (await import('../checks/checks-panel.tsx')).ChecksPanel })),
    Badge: ChecksBadge,
  },
  {
    id: 'history',
    icon: History,
    Panel: lazy(async () => ({ default: (await import('../history/history-panel.tsx')).HistoryPanel })),
  },
  {
    id: 'usage',
    icon: Link2,
    Panel: lazy(async () => ({ default: (await import('../usage/usage-panel.tsx')).UsagePanel })),
  },
];
