/** ID of the header of a block's card. */
export const cardID = (key: string): string => `card-${key}`;

/** Milliseconds in which a closing dialog restores the focus. */
const pause = 50;

/** Focuses the card of a block once it is rendered, unless the user has moved the focus since. */
export function focusCard(key: string | undefined): void {
  if (key === undefined) return;
  const before = document.activeElement;
  setTimeout(() => {
    const now = document.activeElement;
    if (now === before || now === document.body || now === null) document.getElementById(cardID(key))?.focus();
  }, pause);
}
