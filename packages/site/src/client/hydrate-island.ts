import { type ComponentType, createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Hydrates an island and returns a cleanup function. */
export function hydrate(
  component: ComponentType<object>,
  element: Element,
  props: object,
  identifierPrefix: string,
): () => void {
  const root = hydrateRoot(element, createElement(component, props), { identifierPrefix });
  return () => root.unmount();
}
