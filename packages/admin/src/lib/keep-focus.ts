/** Position of an element in the document: its ancestors from the innermost, each with the child index that leads to it. */
type Place = readonly { parent: Element; position: number }[];

/** Focusable elements. `data-stands-in` marks a placeholder that keeps the focus until its content has loaded. */
const focusable =
  'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"]), [data-stands-in]';

/** Number of stored places that had the focus, such as a row, its menu and a dialog opened from there. */
const maxPlaces = 10;

/** Milliseconds in which other code may move the focus itself, such as a closing dialog or a new screen. */
const delay = 60;

const hasNoFocus = (): boolean => document.activeElement === null || document.activeElement === document.body;

const canFocus = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[inert]') === null &&
  element.checkVisibility();

function placeOf(element: Element): Place {
  const place: { parent: Element; position: number }[] = [];
  for (let inner = element; inner.parentElement; inner = inner.parentElement) {
    place.push({ parent: inner.parentElement, position: [...inner.parentElement.children].indexOf(inner) });
  }
  return place;
}

/** Returns the focusable element at the same position inside an element, else the first focusable one in it. */
function focusableIn(element: Element | undefined, positions: readonly number[]): HTMLElement | undefined {
  let same = element;
  for (const position of positions) same = same?.children[position];
  return [same, element, ...(element?.querySelectorAll(focusable) ?? [])].find(
    (one): one is HTMLElement => one !== undefined && one.matches(focusable) && canFocus(one),
  );
}

/**
 * Returns the focusable element nearest to a place: at the place itself, else a sibling, else an ancestor or a sibling of it;
 * undefined without any.
 */
function nearestFocusable(place: Place): HTMLElement | undefined {
  const at = place.findIndex(({ parent }) => parent.isConnected);
  if (at < 0) return undefined;
  const positions = place
    .slice(0, at)
    .map((step) => step.position)
    .toReversed();
  return firstOf(place.slice(at), ({ parent, position }, level) => {
    if (parent === document.body) return undefined;
    const children = [...parent.children];
    const isPlace = level === 0;
    const after = children.slice(isPlace ? position : position + 1);
    const siblings = parent.matches('[tabindex]')
      ? after.slice(0, isPlace ? 1 : 0)
      : [...after, ...children.slice(0, position).toReversed()];
    const next = firstOf(siblings, (child) => focusableIn(child, isPlace ? positions : []));
    if (next) return next;
    return parent instanceof HTMLElement && parent.matches('[tabindex]') && canFocus(parent) ? parent : undefined;
  });
}

function firstOf<From, To>(all: readonly From[], find: (one: From, index: number) => To | undefined): To | undefined {
  for (const [index, one] of all.entries()) {
    const found = find(one, index);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns where a screen begins: the first focusable element in its main element, or that itself where it is focusable or has none. */
function startOfScreen(): HTMLElement | undefined {
  const main = document.querySelector('main');
  if (!main || main.matches('[tabindex]')) return main ?? undefined;
  const first = focusableIn(main, []);
  if (!first) main.tabIndex = -1;
  return first ?? main;
}

/**
 * Moves the focus to the nearest focusable element when the focused one is removed or disabled and no other code moves it; to the
 * start of the screen if nothing near it is left. Otherwise keyboard users would continue at the top of the document.
 */
export function keepFocus(): void {
  let focused: HTMLElement | null = null;
  let places: readonly Place[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const restore = (): void => {
    timer = undefined;
    if (!focused || !hasNoFocus()) return;
    if (canFocus(focused)) {
      focused.focus();
      return;
    }
    const next = firstOf(places.toReversed(), nearestFocusable) ?? startOfScreen();
    next?.focus({ preventScroll: next.tabIndex < 0 });
  };

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    clearTimeout(timer);
    timer = undefined;
    focused = target;
    places = [...places.slice(1 - maxPlaces), placeOf(target)];
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget !== null || target !== focused) return;
    // A click on an empty area removes the focus on purpose.
    setTimeout(() => {
      if (focused === target && hasNoFocus() && focused && canFocus(focused)) focused = null;
    });
  });
  new MutationObserver(() => {
    if (!focused || (focused.isConnected && !focused.matches(':disabled') && !hasNoFocus())) return;
    timer ??= setTimeout(restore, delay);
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'inert', 'hidden'] });
}
