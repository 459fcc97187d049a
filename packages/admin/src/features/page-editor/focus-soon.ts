const focusable = 'input, textarea, select, button, [contenteditable="true"]';

/** Moves the focus to a control as soon as it is rendered. */
export function focusSoon(id: string): void {
  const deadline = performance.now() + 3000;
  const tryFocus = (): void => {
    const element = document.getElementById(id);
    const control = element?.matches(focusable) ? element : element?.querySelector<HTMLElement>(focusable);
    if (control) {
      control.focus({ preventScroll: true });
      control.scrollIntoView({ block: 'center' });
    } else if (performance.now() < deadline) requestAnimationFrame(tryFocus);
  };
  requestAnimationFrame(tryFocus);
}
