/** Focuses the first invalid field, or the button of a field that is edited in a dialog. */
export const focusInvalid = (within: HTMLElement | null): void =>
  within?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused]')?.focus();
