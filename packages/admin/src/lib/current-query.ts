/**
 * Returns the current query of the window. A functional update of React Router starts from the last rendered address instead and
 * would undo a faster change.
 */
export const currentQuery = (): URLSearchParams => new URLSearchParams(window.location.search);
