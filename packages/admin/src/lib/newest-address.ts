/**
 * What the address of the window asks for now. A functional change of React Router starts from the address of the last
 * rendering instead, and would bring back what a quicker change has just taken away.
 */
export const newestAddress = (): URLSearchParams => new URLSearchParams(window.location.search);
