import classes from './hints.module.css';

/** Milliseconds that the pointer rests on a button before its hint appears. */
const delay = 400;

/** Distance between the button, the hint and the edge of the window, in pixels. */
const gap = 6;

/** Returns the button with a hint that an event is about. */
const hintedAt = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null;

function createHint(): HTMLElement {
  const hint = document.createElement('div');
  hint.className = classes.hint ?? '';
  hint.role = 'tooltip';
  // In the top layer, above dialogs. Screen readers read the same words as the name of the button.
  hint.popover = 'manual';
  hint.ariaHidden = 'true';
  document.body.append(hint);
  return hint;
}

/** Places the hint above the button, or below it at the upper edge of the window. */
function placeAt(button: Element, hint: HTMLElement): void {
  const { left, top, bottom, width } = button.getBoundingClientRect();
  const above = top - gap - hint.offsetHeight;
  const centred = left + (width - hint.offsetWidth) / 2;
  const rightmost = document.documentElement.clientWidth - gap - hint.offsetWidth;
  hint.style.left = `${Math.max(gap, Math.min(centred, rightmost))}px`;
  hint.style.top = `${above < gap ? bottom + gap : above}px`;
}

/**
 * Shows the names of icon buttons marked with `data-hint` while the pointer rests on them or the keyboard focus is on them, until
 * a key or a click.
 */
export function showHints(): void {
  let hint: HTMLElement | undefined;
  let current: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hide = (): void => {
    clearTimeout(timer);
    hint?.remove();
    hint = undefined;
  };
  const show = (button: HTMLElement): void => {
    if (!button.isConnected) return;
    hint = createHint();
    hint.textContent = button.ariaLabel;
    hint.showPopover();
    placeAt(button, hint);
  };
  const follow = (button: HTMLElement | null): void => {
    if (button === current) return;
    hide();
    current = button;
    if (button) timer = setTimeout(() => show(button), delay);
  };

  document.addEventListener('pointerover', (event) => {
    // The pointer may go over the hint, which hides what is behind it.
    if (event.pointerType === 'mouse' && event.target !== hint) follow(hintedAt(event));
  });
  document.documentElement.addEventListener('pointerleave', () => follow(null));
  document.addEventListener('focusin', (event) => {
    const button = hintedAt(event);
    follow(button?.matches(':focus-visible') ? button : null);
  });
  document.addEventListener('pointerdown', hide);
  document.addEventListener('keydown', hide);
}
