import { type ConsentQuestion, onConsent } from '@ximblox/site/consent';

interface Times {
  question: ConsentQuestion;
  /** From the opening of the page. */
  secondsUntil: number;
  secondsAfterAccept: number;
  secondsAfterDecline: number;
}

/** Until when the pop-up stays away, in milliseconds; written only by who has answered it. */
const awayKey = 'xb_popup_away';

/** The longest that a browser can wait. */
const longest = 2 ** 31 - 1;

function isAway(): boolean {
  try {
    return Number(localStorage.getItem(awayKey)) > Date.now();
  } catch {
    // Who allows no storage would be asked on every page.
    return true;
  }
}

function stayAway(seconds: number): void {
  try {
    localStorage.setItem(awayKey, String(Date.now() + seconds * 1000));
  } catch {
    // Then the same browser does not let it come again either.
  }
}

/** Shows a pop-up after its time, though never beside the question about cookies, and lets it stay away once it was answered. */
export function showPopup(root: HTMLElement, times: Times): void | (() => void) {
  const panel = root.querySelector<HTMLElement>('.popup');
  const thanks = panel?.querySelector<HTMLElement>('.popup-thanks');
  if (!panel || !thanks || window.top !== window.self || isAway()) return;
  const { question, secondsUntil, secondsAfterAccept, secondsAfterDecline } = times;
  let timer: ReturnType<typeof setTimeout> | undefined;

  let cameFrom: EventTarget | null = null;
  panel.addEventListener('focusin', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && panel.contains(relatedTarget))) cameFrom = relatedTarget;
  });
  /** Whoever was in it is back where they came from, else where the page begins to say something. */
  const close = (): void => {
    const wasInside = panel.contains(document.activeElement);
    panel.hidePopover();
    if (!wasInside) return;
    const before = cameFrom instanceof HTMLElement && cameFrom.isConnected ? cameFrom : document.querySelector('main');
    before?.focus({ preventScroll: true });
  };

  const accept = (): void => {
    stayAway(secondsAfterAccept);
    const { text = '' } = thanks.dataset;
    if (text === '') {
      close();
      return;
    }
    panel.focus();
    panel.querySelector('.popup-question')?.remove();
    panel.removeAttribute('aria-labelledby');
    panel.ariaLabel = text;
    thanks.textContent = text;
  };
  const decline = (): void => {
    if (panel.querySelector('.popup-question')) stayAway(secondsAfterDecline);
    close();
  };
  panel.querySelector('.popup-accept')?.addEventListener('click', accept);
  for (const button of panel.querySelectorAll('.popup-decline, .popup-close'))
    button.addEventListener('click', decline);
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') decline();
  });

  const end = onConsent(question, (allowed) => {
    if (allowed === null || timer !== undefined) return;
    const wait = secondsUntil * 1000 - performance.now();
    if (wait <= longest) timer = setTimeout(() => !isAway() && panel.showPopover(), Math.max(0, wait));
  });
  return () => {
    end();
    clearTimeout(timer);
  };
}
