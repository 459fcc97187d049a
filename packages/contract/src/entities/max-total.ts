/** The highest number of rows that is counted where an exact number would take too long; the list may have more. */
export const maxTotal = 10_000;
