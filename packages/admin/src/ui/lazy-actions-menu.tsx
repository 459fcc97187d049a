import { Ellipsis } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { MenuAction } from './actions-menu.tsx';
import classes from './lazy-actions-menu.module.css';

const load = () => import('./actions-menu.tsx');
const ActionsMenu = lazy(async () => ({ default: (await load()).ActionsMenu }));

interface LazyActionsMenuProps {
  label: string;
  /** The actions, or a function that creates them on first use. */
  actions?: readonly MenuAction[] | (() => readonly MenuAction[]);
  /** Replaces `actions` where a component knows them: renders it on first use, with the function that renders the menu. */
  render?: (menu: (actions: readonly MenuAction[]) => ReactNode) => ReactNode;
  /** `-1` where arrow keys lead to the button. */
  tabIndex?: number;
}

const none: readonly MenuAction[] = [];

/**
 * Actions menu that loads on first hover, focus or click, since a list has many rows and most menus stay closed. Until then it is
 * a plain button.
 */
export function LazyActionsMenu({ label, actions = none, render, tabIndex }: LazyActionsMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <button
      type="button"
      className={`inline-row muted ${classes.button}`}
      aria-label={label}
      aria-haspopup="menu"
      tabIndex={tabIndex}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    >
      <Ellipsis size={18} aria-hidden />
    </button>
  );
  if (!isWanted) return button;
  const menu = (shown: readonly MenuAction[]): ReactNode => (
    <ActionsMenu label={label} actions={shown} isOpenAtFirst tabIndex={tabIndex} />
  );
  const content = render ? render(menu) : menu(typeof actions === 'function' ? actions() : actions);
  return <Suspense fallback={button}>{content}</Suspense>;
}
