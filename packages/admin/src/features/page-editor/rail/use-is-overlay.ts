import { useMediaQuery } from '@mantine/hooks';

/** Below this width the rail overlays the page. */
const overlaid = '(max-width: 1279px)';

/** Whether an open rail covers the page. */
export const useIsOverlay = (): boolean => useMediaQuery(overlaid, undefined, { getInitialValueInEffect: false });
