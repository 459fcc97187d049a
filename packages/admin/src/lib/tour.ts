const key = 'ximblox.tour';

/** Offers the tour to a user who has logged in for the first time, until it ends or the window is closed. */
export function offerTour(): void {
  try {
    sessionStorage.setItem(key, 'offered');
  } catch {
    // Without storage there is no offer; the side menu starts the tour too.
  }
}

/** Whether the tour was offered and has not ended. */
export function isTourOffered(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Withdraws the offer: the tour has ended or was skipped. */
export function endTourOffer(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
