import { components, enhancements } from 'virtual:ximblox/islands';
import type { ComponentType } from 'react';

type Cleanup = () => void;
type Enhancement = (element: HTMLElement, props: object) => Cleanup | void;

async function start(element: HTMLElement): Promise<Cleanup | void> {
  const { island = '', props = '{}', prefix = '' } = element.dataset;
  const [path = '', name = ''] = island.split('#');
  const parsedProps = JSON.parse(props) as object;
  const component = components[path];
  if (component) {
    const [module, { hydrate }] = await Promise.all([component(), import('./hydrate-island.ts')]);
    return hydrate(module[name] as ComponentType<object>, element, parsedProps, prefix);
  }
  const module = await enhancements[path]?.();
  return (module?.[name] as Enhancement | undefined)?.(element, parsedProps);
}

/**
 * Resolves after the load event and the next paint, so that scripts do not compete with text and first images; earlier at the
 * first interaction, in case an image never loads.
 */
const shown = new Promise<void>((resolve) => {
  const afterPaint = (): void => void requestAnimationFrame(() => setTimeout(resolve));
  if (document.readyState === 'complete') afterPaint();
  else window.addEventListener('load', afterPaint, { once: true });
  for (const type of ['pointerdown', 'keydown', 'focusin', 'scroll'])
    window.addEventListener(type, () => resolve(), { once: true, capture: true, passive: true });
});

const whenIdle = (action: () => void): void =>
  // Safari has no `requestIdleCallback`.
  void shown.then(() => ('requestIdleCallback' in window ? requestIdleCallback(action) : setTimeout(action, 200)));

/** Observes the children of an island, which has no box of its own. */
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

const interactions = ['pointerover', 'touchstart', 'focusin', 'click'];

/** Starts at the first interaction, and repeats a click that came before hydration. */
function whenInteracted(element: Element, action: () => Promise<void>): void {
  let clicked: HTMLElement | null = null;
  let running = false;
  const run = async (): Promise<void> => {
    await action();
    for (const type of interactions) element.removeEventListener(type, onInteraction, true);
    clicked?.click();
  };
  const onInteraction = (event: Event): void => {
    if (event.type === 'click') {
      event.preventDefault();
      event.stopPropagation();
      clicked = event.target as HTMLElement;
    }
    if (running) return;
    running = true;
    void run();
  };
  for (const type of interactions) element.addEventListener(type, onInteraction, true);
}

customElements.define(
  'xb-island',
  class extends HTMLElement {
    started = false;
    cleanup: Cleanup | void = undefined;

    connectedCallback(): void {
      if (this.started) return;
      this.started = true;
      const run = async (): Promise<void> => {
        this.cleanup = await start(this).catch((error: unknown) => {
          // In development the error names the island.
          if (import.meta.env.DEV && error instanceof Error) Object.assign(error, { island: this.dataset.island });
          throw error;
        });
      };
      const { load } = this.dataset;
      if (load === 'visible') whenVisible(this, () => void run());
      else if (load === 'interaction') whenInteracted(this, run);
      else whenIdle(() => void run());
    }

    disconnectedCallback(): void {
      // Moving an element disconnects it only briefly.
      queueMicrotask(() => this.isConnected || this.cleanup?.());
    }
  },
);
