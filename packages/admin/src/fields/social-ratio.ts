/** Width divided by height of the picture that social networks show. */
export const socialRatio = 1200 / 630;
