import { useEffect, useEffectEvent } from 'react';

/** What Escape does in the dialogs that are open, the uppermost last. */
const open: (() => void)[] = [];

// Before whatever has the focus: a dialog takes the key from all but what says that it needs it itself, such as an open list.
window.addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    const { target } = event;
    if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return;
    open.at(-1)?.();
  },
  { capture: true },
);

/** Says what Escape does while a dialog is mounted. Of dialogs above each other only the uppermost hears it. */
export function useEscape(onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    const own = (): void => escape();
    open.push(own);
    return () => void open.splice(open.indexOf(own), 1);
  }, []);
}
