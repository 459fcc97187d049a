import { Menu, type MenuProps } from '@mantine/core';

/**
 * Menu rendered in place instead of a portal, so that it stays inside its landmark or dialog. Not for scroll containers, which
 * would clip it.
 */
export const InnerMenu = (props: MenuProps) => (
  <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false} {...props} />
);
