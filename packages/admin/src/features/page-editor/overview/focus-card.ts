/** Id of the head of a block's card. */
export const cardID = (key: string): string => `card-${key}`;

/** Long enough for a dialog that closes to give the focus back, in milliseconds. */
const pause = 50;

/** Moves the focus to the card of a block once it is there, unless somebody has moved it elsewhere meanwhile. */
export function focusCard(key: string | undefined): void {
  if (key === undefined) return;
  const before = document.activeElement;
  setTimeout(() => {
    const now = document.activeElement;
    if (now === before || now === document.body || now === null) document.getElementById(cardID(key))?.focus();
  }, pause);
}
