import { Menu, type MenuProps } from '@mantine/core';

/**
 * A menu that opens inside the element that it stands in, and so inside its landmark or dialog, and holds nothing but its
 * items. Not for what stands in something that scrolls.
 */
export const InnerMenu = (props: MenuProps) => (
  <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false} {...props} />
);
