import { useMediaQuery } from '@mantine/hooks';

/** Below this width the rail lies over the page instead of beside it. */
const overlaid = '(max-width: 1279px)';

/** Whether an open rail covers the page. */
export const useIsOverlay = (): boolean => useMediaQuery(overlaid, undefined, { getInitialValueInEffect: false });
