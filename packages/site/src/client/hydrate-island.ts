import { type ComponentType, createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Makes the HTML of an island live; gives back what ends it. */
export function hydrate(
  component: ComponentType<object>,
  element: Element,
  props: object,
  identifierPrefix: string,
): () => void {
  const root = hydrateRoot(element, createElement(component, props), { identifierPrefix });
  return () => root.unmount();
}
