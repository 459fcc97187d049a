import { ActionIcon, Menu } from '@mantine/core';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import classes from './actions-menu.module.css';
import type { PopupButtonProps } from './lazy-popup.tsx';
import { OpenedMenu } from './opened-menu.tsx';

/** Action of a menu. */
export interface MenuAction {
  text: string;
  icon?: LucideIcon;
  isDangerous?: boolean;
  /** Reason why the action is disabled. */
  offReason?: string | undefined;
  onClick: () => void;
}

export interface ActionsMenuProps {
  label: string;
  actions: readonly MenuAction[];
  tabIndex?: number | undefined;
  position?: 'bottom-start' | 'bottom-end';
  /** Renders another button than three dots. */
  renderButton?: (props: PopupButtonProps) => ReactElement;
}

/** Button with three dots and its menu of actions, which is open when it mounts. */
export function ActionsMenu({ label, actions, tabIndex, position = 'bottom-end', renderButton }: ActionsMenuProps) {
  const dots = (props: PopupButtonProps) => (
    <ActionIcon aria-label={label} tabIndex={tabIndex} {...props}>
      <Ellipsis size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <OpenedMenu
      renderButton={renderButton ?? dots}
      position={position}
      withinPortal
      // Inside the landmark, for screen readers.
      portalProps={{ target: document.querySelector<HTMLElement>('main') ?? document.body }}
    >
      {actions.map(({ text, icon: Icon, isDangerous, offReason, onClick }) => (
        <Menu.Item
          key={text}
          className={offReason === undefined ? '' : classes.off}
          leftSection={Icon && <Icon size={16} aria-hidden />}
          color={isDangerous ? 'var(--danger)' : undefined}
          // Not `disabled`, so that keyboard users reach it and hear the reason.
          {...(offReason === undefined ? {} : { 'aria-disabled': true })}
          closeMenuOnClick={offReason === undefined}
          onClick={() => {
            if (offReason === undefined) onClick();
          }}
        >
          {text}
          {offReason !== undefined && <span className="caption block">{offReason}</span>}
        </Menu.Item>
      ))}
    </OpenedMenu>
  );
}
