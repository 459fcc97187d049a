import { useEffect, useEffectEvent } from 'react';

/** Escape handlers of the open dialogs, the topmost last. */
const open: (() => void)[] = [];

// Last: an element that needs Escape itself, such as an open list, stops the event.
window.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.isComposing) return;
  const { target } = event;
  // Menus of the library close without stopping it.
  if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return;
  open.at(-1)?.();
});

/** Handles Escape while a dialog is mounted. Of stacked dialogs, only the topmost handles it. */
export function useEscape(onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    const own = (): void => escape();
    open.push(own);
    return () => void open.splice(open.indexOf(own), 1);
  }, []);
}
