import { components, enhancements } from 'virtual:ximblox/islands';
import type { ComponentType } from 'react';

type End = () => void;
type Enhancement = (element: HTMLElement, props: object) => End | void;

async function start(element: HTMLElement): Promise<End | void> {
  const { island = '', props = '{}', prefix = '' } = element.dataset;
  const [path = '', name = ''] = island.split('#');
  const given = JSON.parse(props) as object;
  const component = components[path];
  if (component) {
    const [module, { hydrate }] = await Promise.all([component(), import('./hydrate-island.ts')]);
    return hydrate(module[name] as ComponentType<object>, element, given, prefix);
  }
  const module = await enhancements[path]?.();
  return (module?.[name] as Enhancement | undefined)?.(element, given);
}

/**
 * Once the page stands there with its words and first pictures, so that no script takes the line from these; sooner for who uses it
 * sooner, and where a picture never comes.
 */
const shown = new Promise<void>((resolve) => {
  const afterPaint = (): void => void requestAnimationFrame(() => setTimeout(resolve));
  if (document.readyState === 'complete') afterPaint();
  else window.addEventListener('load', afterPaint, { once: true });
  for (const type of ['pointerdown', 'keydown', 'focusin', 'scroll'])
    window.addEventListener(type, () => resolve(), { once: true, capture: true, passive: true });
});

const whenIdle = (action: () => void): void =>
  // Safari has no idle callbacks.
  void shown.then(() => ('requestIdleCallback' in window ? requestIdleCallback(action) : setTimeout(action, 200)));

/** An island takes no room itself, so its children tell whether it is near. */
function whenVisible(element: Element, action: () => void): void {
  if (!element.firstElementChild) {
    whenIdle(action);
    return;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      void shown.then(action);
    },
    { rootMargin: '200px' },
  );
  for (const child of element.children) observer.observe(child);
}

const touches = ['pointerover', 'touchstart', 'focusin', 'click'];

/** Starts at the first touch; a click that came too early is made again. */
function whenTouched(element: Element, action: () => Promise<void>): void {
  let clicked: HTMLElement | null = null;
  let running = false;
  const run = async (): Promise<void> => {
    await action();
    for (const type of touches) element.removeEventListener(type, onTouch, true);
    clicked?.click();
  };
  const onTouch = (event: Event): void => {
    if (event.type === 'click') {
      event.preventDefault();
      event.stopPropagation();
      clicked = event.target as HTMLElement;
    }
    if (running) return;
    running = true;
    void run();
  };
  for (const type of touches) element.addEventListener(type, onTouch, true);
}

customElements.define(
  'xb-island',
  class extends HTMLElement {
    started = false;
    end: End | void = undefined;

    connectedCallback(): void {
      if (this.started) return;
      this.started = true;
      const run = async (): Promise<void> => {
        this.end = await start(this);
      };
      const { load } = this.dataset;
      if (load === 'visible') whenVisible(this, () => void run());
      else if (load === 'interaction') whenTouched(this, run);
      else whenIdle(() => void run());
    }

    disconnectedCallback(): void {
      // Moving an element disconnects it for a moment only.
      queueMicrotask(() => this.isConnected || this.end?.());
    }
  },
);
