import { Activity, History, Link2, ListChecks, MessageSquare } from 'lucide-react';
import { ChecksBadge } from '../checks/checks-badge.tsx';
import { CommentsBadge } from '../comments/comment-count.tsx';
import type { RailPanel } from './rail-panel.ts';
import { lazyPanel } from '../../../ui/lazy-part.tsx';

/** Panels of the rail, in button order. */
export const railPanels: readonly RailPanel[] = [
  {
    id: 'status',
    icon: Activity,
    Panel: lazyPanel(async () => (await import('./status-panel.tsx')).StatusPanel),
  },
  {
    id: 'comments',
    icon: MessageSquare,
    Panel: lazyPanel(async () => (await import('../comments/comments-panel.tsx')).CommentsPanel),
    Badge: CommentsBadge,
  },
  {
    id: 'checks',
    icon: ListChecks,
    Panel: lazyPanel(async () => (await import('../checks/checks-panel.tsx')).ChecksPanel),
    Badge: ChecksBadge,
  },
  {
    id: 'history',
    icon: History,
    Panel: lazyPanel(async () => (await import('../history/history-panel.tsx')).HistoryPanel),
  },
  {
    id: 'usage',
    icon: Link2,
    Panel: lazyPanel(async () => (await import('../usage/usage-panel.tsx')).UsagePanel),
  },
];
