import { Menu, type MenuProps } from '@mantine/core';
import { type MouseEvent, type ReactElement, type ReactNode, useState } from 'react';
import type { PopupButtonProps } from './lazy-popup.tsx';

interface OpenedMenuProps extends Omit<MenuProps, 'opened' | 'onChange' | 'children'> {
  renderButton(props: PopupButtonProps): ReactElement;
  /** The items. */
  children: ReactNode;
  /** Class of the element with the items. */
  dropdownClass?: string;
}

/**
 * Menu that is open when it mounts, as the content of a `LazyPopup`. It is rendered in place instead of a portal, so that it
 * stays inside its landmark. Closing it returns the focus to the button, which the library does only from the second time on.
 */
export function OpenedMenu({ renderButton, children, dropdownClass, ...props }: OpenedMenuProps) {
  const [isOpen, setOpen] = useState(true);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const focusButton = (): void => button?.focus({ preventScroll: true });
  return (
    <Menu
      opened={isOpen}
      onChange={(opens) => {
        setOpen(opens);
        if (!opens && document.activeElement?.closest('[role="menu"]')) focusButton();
      }}
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      returnFocus={false}
      {...props}
    >
      <Menu.Target>{renderButton({ ref: setButton })}</Menu.Target>
      <Menu.Dropdown
        className={dropdownClass ?? ''}
        // The item is removed; a dialog of its action restores the focus to the button.
        onClickCapture={({ target }: MouseEvent) => {
          if (target instanceof Element && target.closest('[role="menuitem"]:not([aria-disabled])')) focusButton();
        }}
      >
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
