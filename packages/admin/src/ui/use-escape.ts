import { useEffect, useEffectEvent } from 'react';

/** Escape handlers of the open dialogs, the topmost last. */
const open: (() => void)[] = [];

// In the capture phase: a dialog handles Escape before the focused element, unless that needs it, such as an open listbox, or
// is in a form with `data-own-escape`, which Escape closes.
window.addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    const { target } = event;
    if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return;
    if (target instanceof Element && target.closest('[data-own-escape]')) return;
    open.at(-1)?.();
  },
  { capture: true },
);

/** Handles Escape while a dialog is mounted. Of stacked dialogs, only the topmost handles it. */
export function useEscape(onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    const own = (): void => escape();
    open.push(own);
    return () => void open.splice(open.indexOf(own), 1);
  }, []);
}
