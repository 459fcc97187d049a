import { ActionIcon, Menu } from '@mantine/core';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import classes from './actions-menu.module.css';

/** Action of a menu. */
export interface MenuAction {
  text: string;
  icon: LucideIcon;
  isDangerous?: boolean;
  /** Reason why the action is disabled. */
  offReason?: string | undefined;
  onClick: () => void;
}

interface ActionsMenuProps {
  label: string;
  actions: readonly MenuAction[];
  isOpenAtFirst?: boolean;
  tabIndex?: number | undefined;
}

/** Button with three dots that opens a menu of actions. */
export function ActionsMenu({ label, actions, isOpenAtFirst = false, tabIndex }: ActionsMenuProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu
      opened={isOpen}
      onChange={(opens) => {
        setOpen(opens);
        // A menu that is initially open has no previous focus to restore.
        if (!opens && document.activeElement?.closest('[role="menu"]')) button.current?.focus({ preventScroll: true });
      }}
      position="bottom-end"
      withInitialFocusPlaceholder={false}
      // Inside the landmark, for screen readers.
      portalProps={{ target: document.querySelector<HTMLElement>('main') ?? document.body }}
    >
      <Menu.Target>
        <ActionIcon ref={button} aria-label={label} tabIndex={tabIndex}>
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ text, icon: Icon, isDangerous, offReason, onClick }) => (
          <Menu.Item
            key={text}
            className={offReason === undefined ? '' : classes.off}
            leftSection={<Icon size={16} aria-hidden />}
            color={isDangerous ? 'var(--danger)' : undefined}
            // Not `disabled`, so that keyboard users reach it and hear the reason.
            {...(offReason === undefined ? {} : { 'aria-disabled': true })}
            closeMenuOnClick={offReason === undefined}
            onClick={() => {
              if (offReason !== undefined) return;
              // The item is removed; a dialog of the action restores the focus to the button.
              button.current?.focus({ preventScroll: true });
              onClick();
            }}
          >
            {text}
            {offReason !== undefined && <span className="caption block">{offReason}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
