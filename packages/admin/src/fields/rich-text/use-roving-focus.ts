import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react';

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Roving tabindex: makes the buttons of a toolbar one tab stop, with arrow keys between them.
 * @param onLeave handles Escape
 */
export function useRovingFocus(toolbar: RefObject<HTMLElement | null>, onLeave: () => void) {
  const buttons = (): HTMLElement[] => [
    ...(toolbar.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? []),
  ];
  const makeStop = (stop: HTMLElement | undefined): void => {
    for (const button of buttons()) button.tabIndex = button === stop ? 0 : -1;
  };
  // After every render, since the buttons depend on the caret.
  useEffect(() => makeStop(buttons().find((button) => button.getAttribute('tabindex') === '0') ?? buttons()[0]));
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      if (target.matches('button')) makeStop(target);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape') {
        event.stopPropagation();
        onLeave();
        return;
      }
      const all = buttons();
      const at = all.indexOf(event.target as HTMLElement);
      const step = steps[event.key];
      if (!step || at === -1) return;
      event.preventDefault();
      all[step(at, all.length - 1)]?.focus();
    },
  };
}
