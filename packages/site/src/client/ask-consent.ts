import { type ConsentQuestion, onConsent, storeConsent } from '../kit/consent.ts';

/** Opens the consent panel at the first visit, shows the stored choice in it, and stores a new one without a page load. */
export function askConsent(root: HTMLElement, { question }: { question: ConsentQuestion }): void | (() => void) {
  const panel = root.querySelector<HTMLElement>('[popover]');
  const form = panel?.querySelector('form');
  // Frames in the admin show no consent panel.
  if (!panel || !form || window.top !== window.self) return;
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[name="category"]:not(:disabled)')];
  const isOpen = (): boolean => panel.matches(':popover-open');
  /** The button that opened the panel, if any. */
  let opener: HTMLElement | null = null;

  const opened = (by: Element | null): void => {
    opener = by instanceof HTMLElement && by.matches(`[popovertarget="${panel.id}"]`) ? by : null;
    if (!opener) return;
    // A visitor who opens the panel wants to see the choices.
    panel.querySelector('details')?.setAttribute('open', '');
    panel.focus();
  };
  panel.addEventListener('beforetoggle', (event) => {
    if (event.newState === 'closed' && panel.contains(document.activeElement)) {
      (opener ?? document.querySelector<HTMLElement>('#content'))?.focus({ preventScroll: true });
    }
  });
  panel.addEventListener('toggle', (event) => {
    if (event.newState === 'open') opened(document.activeElement);
  });
  /** A panel that opened automatically has no focus, so Escape is handled globally; anything above the panel closes first. */
  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isOpen()) return;
    if (!document.querySelector('[popover="auto"]:popover-open, dialog[open]')) panel.hidePopover();
  };
  document.addEventListener('keydown', closeByKey);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { value } = event.submitter as HTMLButtonElement;
    const chosen = boxes.filter((box) => box.checked).map((box) => box.value);
    storeConsent(question, value === 'all' ? question.categories : value === 'none' ? [] : chosen);
  });

  let isFirst = true;
  const end = onConsent(question, (allowed) => {
    for (const box of boxes) box.checked = allowed?.includes(box.value) ?? false;
    if (!isFirst) {
      if (isOpen()) panel.hidePopover();
      return;
    }
    isFirst = false;
    // The button works before this script is loaded, so the panel may already be open.
    if (isOpen()) opened(document.activeElement);
    else if (allowed === null) panel.showPopover();
  });
  return () => {
    end();
    document.removeEventListener('keydown', closeByKey);
  };
}
