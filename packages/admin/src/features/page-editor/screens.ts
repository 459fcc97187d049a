/** Media query for phones. Keep in sync with the style sheets. */
export const phone = '(width <= 600px)';

/** Media query for windows with space for one pane only. */
export const onePane = '(width < 1024px)';

/** Media query for windows where the header needs short names to fit one row. */
export const shortHeader = '(width < 1280px)';
