import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { MenuAction } from './actions-menu.tsx';
import classes from './lazy-actions-menu.module.css';

const load = () => import('./actions-menu.tsx');
const ActionsMenu = lazy(async () => ({ default: (await load()).ActionsMenu }));

interface LazyActionsMenuProps {
  label: string;
  /** The actions, or a function that creates them on first use. */
  actions: readonly MenuAction[] | (() => readonly MenuAction[]);
  /** Called on first use. */
  onWanted?: () => void;
  /** `-1` where arrow keys lead to the button. */
  tabIndex?: number;
}

/**
 * Actions menu that loads on first hover, focus or click, since a list has many rows and most menus stay closed. Until then it is
 * a plain button.
 */
export function LazyActionsMenu({ label, actions, onWanted, tabIndex }: LazyActionsMenuProps) {
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
      onClick={() => {
        setWanted(true);
        onWanted?.();
      }}
    >
      <Ellipsis size={18} aria-hidden />
    </button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <ActionsMenu
        label={label}
        actions={typeof actions === 'function' ? actions() : actions}
        isOpenAtFirst
        tabIndex={tabIndex}
      />
    </Suspense>
  );
}
