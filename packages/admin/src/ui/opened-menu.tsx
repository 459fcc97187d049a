import { Menu, type MenuProps } from '@mantine/core';
import { type ReactNode, type RefObject, useState } from 'react';

interface OpenedMenuProps extends Omit<MenuProps, 'opened' | 'onChange' | 'children'> {
  /** The button of the menu, with `buttonRef` as its `ref`. */
  button: ReactNode;
  buttonRef: RefObject<HTMLButtonElement | null>;
  /** The items. */
  children: ReactNode;
  /** Class of the element with the items. */
  dropdownClass?: string;
}

/**
 * Menu that is open when it mounts, as the content of a `LazyPopup`. It is rendered in place instead of a portal, so that it
 * stays inside its landmark. Closing it returns the focus to the button, which the library does only from the second time on.
 */
export function OpenedMenu({ button, buttonRef, children, dropdownClass, ...props }: OpenedMenuProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Menu
      opened={isOpen}
      onChange={(opens) => {
        setOpen(opens);
        if (!opens && document.activeElement?.closest('[role="menu"]'))
          buttonRef.current?.focus({ preventScroll: true });
      }}
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      returnFocus={false}
      {...props}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown className={dropdownClass ?? ''}>{children}</Menu.Dropdown>
    </Menu>
  );
}
