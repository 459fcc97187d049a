/** Id of the head of a block's card. */
export const cardID = (key: string): string => `card-${key}`;

/** Moves the focus to the card of a block once it is there and nothing stands over it. */
export function focusCard(key: string | undefined): void {
  if (key === undefined) return;
  // After what is being rendered, and after a dialog that closes has given the focus back.
  setTimeout(() => document.getElementById(cardID(key))?.focus({ preventScroll: false }), 50);
}
