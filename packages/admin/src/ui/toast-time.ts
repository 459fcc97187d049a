const secondsShown = 6;

/** Undoing takes longer: the button is far away for keyboard users. */
const secondsOfButton = 20;

/** Returns the number of seconds that a toast is shown. @param action its button, which has `onClick`, or its link */
export const secondsOf = (action: object | undefined): number =>
  action && 'onClick' in action ? secondsOfButton : secondsShown;
