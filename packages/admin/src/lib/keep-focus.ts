/** Where an element stood: those around it, from the innermost, each with the position among its children that led there. */
type Place = readonly { around: Element; position: number }[];

/** `data-stands-in` is on what holds the place of content that is on its way, and the focus until it comes. */
const focusable =
  'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"]), [data-stands-in]';

/** Places where the focus was, the last one at the end, that are remembered: a row, its menu, the dialog that was opened from there. */
const remembered = 10;

/** Milliseconds for whoever took an element away to lead the focus elsewhere: dialogs give it back, screens take it. */
const patience = 60;

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

const canHold = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[inert]') === null &&
  element.checkVisibility();

function placeOf(element: Element): Place {
  const place: { around: Element; position: number }[] = [];
  for (let inner = element; inner.parentElement; inner = inner.parentElement) {
    place.push({ around: inner.parentElement, position: [...inner.parentElement.children].indexOf(inner) });
  }
  return place;
}

/** What can hold the focus in an element: what stands where the one before did in its own, else the first. */
function heirIn(element: Element | undefined, positions: readonly number[]): HTMLElement | undefined {
  let same = element;
  for (const position of positions) same = same?.children[position];
  return [same, element, ...(element?.querySelectorAll(focusable) ?? [])].find(
    (one): one is HTMLElement => one !== undefined && one.matches(focusable) && canHold(one),
  );
}

/**
 * What stands nearest to where an element was: in its place, else beside it, else around it. Undefined when nothing that
 * was around it can hold the focus.
 */
function heirOf(place: Place): HTMLElement | undefined {
  const at = place.findIndex(({ around }) => around.isConnected);
  const innermost = place[at];
  if (!innermost) return undefined;
  const { around, position } = innermost;
  const below = place
    .slice(0, at)
    .map((step) => step.position)
    .toReversed();
  const children = [...around.children];
  const beside = around.matches('[tabindex]')
    ? children.slice(position, position + 1)
    : [...children.slice(position), ...children.slice(0, position).toReversed()];
  for (const child of around === document.body ? [] : beside) {
    const heir = heirIn(child, below);
    if (heir) return heir;
  }
  return place
    .slice(at)
    .map((step) => step.around)
    .find((one): one is HTMLElement => one.matches('[tabindex]') && canHold(one));
}

/**
 * Keeps whoever works by keys where they are: when what has the focus is taken away or cannot be used any more, and nobody
 * leads the focus elsewhere, what stands nearest to it gets it. Without this it would be lost to the top of the document.
 */
export function keepFocus(): void {
  let holder: HTMLElement | null = null;
  let places: readonly Place[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const lead = (): void => {
    timer = undefined;
    if (!holder || !isNowhere()) return;
    if (canHold(holder)) {
      holder.focus();
      return;
    }
    for (const place of places.toReversed()) {
      const heir = heirOf(place);
      if (!heir) continue;
      heir.focus({ preventScroll: heir.tabIndex < 0 });
      return;
    }
  };

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    clearTimeout(timer);
    timer = undefined;
    holder = target;
    places = [...places.slice(1 - remembered), placeOf(target)];
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget !== null || target !== holder) return;
    // Who points beside everything wants the focus nowhere.
    setTimeout(() => {
      if (holder === target && isNowhere() && holder && canHold(holder)) holder = null;
    });
  });
  new MutationObserver(() => {
    if (!holder || (holder.isConnected && !holder.matches(':disabled') && !isNowhere())) return;
    timer ??= setTimeout(lead, patience);
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'inert', 'hidden'] });
}
