import { Ellipsis } from 'lucide-react';
import { type ReactNode } from 'react';
import type { MenuAction } from './actions-menu.tsx';
import { LazyPopup } from './lazy-popup.tsx';
import { lazyDialog } from './lazy-part.tsx';

export const ActionsMenu = lazyDialog(async () => (await import('./actions-menu.tsx')).ActionsMenu);

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

function MenuContent({ label, actions = none, render, tabIndex }: LazyActionsMenuProps) {
  const menu = (shown: readonly MenuAction[]): ReactNode => (
    <ActionsMenu label={label} actions={shown} tabIndex={tabIndex} />
  );
  return render ? render(menu) : menu(typeof actions === 'function' ? actions() : actions);
}

/** Actions menu that loads on first use. Until then it is a plain button, since a list has many rows. */
export function LazyActionsMenu(props: LazyActionsMenuProps) {
  const { label, tabIndex } = props;
  return (
    <LazyPopup
      kind="menu"
      load={ActionsMenu.load}
      renderButton={(opener) => (
        <button type="button" className="menu-button hover-ground" aria-label={label} tabIndex={tabIndex} {...opener}>
          <Ellipsis size={18} aria-hidden />
        </button>
      )}
    >
      <MenuContent {...props} />
    </LazyPopup>
  );
}
