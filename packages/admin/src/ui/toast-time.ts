/** Button that undoes or continues the action of a toast, or a link that opens in a new window. */
export type ToastAction = { text: string } & ({ onClick: () => void } | { href: string });

const secondsShown = 6;

/** Undoing takes longer: the button is far away for keyboard users. */
const secondsOfButton = 20;

/** Returns the number of seconds that a toast is shown. */
export const secondsOf = (action: ToastAction | undefined): number =>
  action && 'onClick' in action ? secondsOfButton : secondsShown;
