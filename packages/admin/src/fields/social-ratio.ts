/** Aspect ratio (width divided by height) of social images. */
export const socialRatio = 1200 / 630;
