/** Gives the focus to the first field that is refused; of a field that is chosen in a dialog, to the button that opens it. */
export const focusRefused = (within: HTMLElement | null): void =>
  within?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused]')?.focus();
