import { onConsent, storeConsent } from '@ximblox/site/consent';
import { consent } from './consent.ts';

/** Opens the choices for who has not chosen yet, shows what was chosen, and remembers a choice without loading the page again. */
export function askOnce(root: HTMLElement): void | (() => void) {
  const panel = root.querySelector<HTMLElement>('.cookies');
  const form = panel?.querySelector('form');
  // In the frames of the editor nobody is a visitor.
  if (!panel || !form || window.top !== window.self) return;
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[name="category"]:not(:disabled)')];
  const isOpen = (): boolean => panel.matches(':popover-open');
  /** The button that opens the choices, when it has. */
  let opener: HTMLElement | null = null;

  const opened = (by: Element | null): void => {
    opener = by instanceof HTMLElement && by.matches(`[popovertarget="${panel.id}"]`) ? by : null;
    if (!opener) return;
    // Who has asked for the choices wants to see them.
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
  /** The focus is not in a panel that came by itself, so the key is heard wherever it is; what lies above the panel closes first. */
  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isOpen()) return;
    if (!document.querySelector('[popover="auto"]:popover-open, dialog[open]')) panel.hidePopover();
  };
  document.addEventListener('keydown', closeByKey);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { value } = event.submitter as HTMLButtonElement;
    const chosen = boxes.filter((box) => box.checked).map((box) => box.value);
    storeConsent(consent, value === 'all' ? consent.categories : value === 'none' ? [] : chosen);
  });

  let isFirst = true;
  const end = onConsent(consent, (allowed) => {
    for (const box of boxes) box.checked = allowed?.includes(box.value) ?? false;
    if (!isFirst) {
      if (isOpen()) panel.hidePopover();
      return;
    }
    isFirst = false;
    // The button works before this script does: what somebody has opened already stays open.
    if (isOpen()) opened(document.activeElement);
    else if (allowed === null) panel.showPopover();
  });
  return () => {
    end();
    document.removeEventListener('keydown', closeByKey);
  };
}
