/** Windows of a phone: no more than the main thing of each part has room. The style sheets say the same. */
export const phone = '(width <= 600px)';

/** Windows with room for one pane of the workspace only. */
export const onePane = '(width < 1024px)';
