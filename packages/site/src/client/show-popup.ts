import { onConsent } from '../kit/consent.ts';
import type { PopupTimes } from '../kit/timed-popup.tsx';

/** Storage key of the time in milliseconds until which the pop-up stays hidden. */
const snoozedUntilKey = 'xb_popup_away';

/** Longest timeout in browsers, in milliseconds. */
const maxTimeout = 2 ** 31 - 1;

function isSnoozed(): boolean {
  try {
    return Number(localStorage.getItem(snoozedUntilKey)) > Date.now();
  } catch {
    // Without storage the pop-up would appear on every page.
    return true;
  }
}

function snooze(seconds: number): void {
  try {
    localStorage.setItem(snoozedUntilKey, String(Date.now() + seconds * 1000));
  } catch {
    // Without storage `isSnoozed` keeps the pop-up hidden anyway.
  }
}

/** Shows a pop-up after a delay, never together with the consent panel, and hides it for a while once it is answered. */
export function showPopup(root: HTMLElement, times: PopupTimes): void | (() => void) {
  const part = (name: string) => root.querySelector<HTMLElement>(`[data-popup="${name}"]`);
  const panel = root.querySelector<HTMLElement>('[popover]');
  const thanks = part('thanks');
  if (!panel || !thanks || window.top !== window.self || isSnoozed()) return;
  const { question, secondsUntil, secondsAfterAccept, secondsAfterDecline } = times;
  let timer: ReturnType<typeof setTimeout> | undefined;

  let cameFrom: EventTarget | null = null;
  panel.addEventListener('focusin', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && panel.contains(relatedTarget))) cameFrom = relatedTarget;
  });
  /** Returns the focus to where it was before, or to the content of the page. */
  const close = (): void => {
    const wasInside = panel.contains(document.activeElement);
    panel.hidePopover();
    if (!wasInside) return;
    const before = cameFrom instanceof HTMLElement && cameFrom.isConnected ? cameFrom : document.querySelector('main');
    before?.focus({ preventScroll: true });
  };

  const accept = (): void => {
    snooze(secondsAfterAccept);
    const { text = '' } = thanks.dataset;
    if (text === '') {
      close();
      return;
    }
    panel.focus();
    part('question')?.remove();
    panel.removeAttribute('aria-labelledby');
    panel.ariaLabel = text;
    thanks.textContent = text;
  };
  const decline = (): void => {
    if (part('question')) snooze(secondsAfterDecline);
    close();
  };
  part('accept')?.addEventListener('click', accept);
  for (const button of panel.querySelectorAll('[data-popup="decline"]')) button.addEventListener('click', decline);
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') decline();
  });

  const end = onConsent(question, (allowed) => {
    if (allowed === null || timer !== undefined) return;
    const wait = secondsUntil * 1000 - performance.now();
    if (wait <= maxTimeout) timer = setTimeout(() => !isSnoozed() && panel.showPopover(), Math.max(0, wait));
  });
  return () => {
    end();
    clearTimeout(timer);
  };
}
