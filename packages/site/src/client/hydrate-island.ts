import { type ComponentType, createElement } from 'react';
import { hydrateRoot, type HydrationOptions } from 'react-dom/client';

/** In development, errors name the island and its components; React's own report has neither. */
function reportErrors(island: string): HydrationOptions {
  const report = (thrown: unknown, { componentStack = '' }: { componentStack?: string | undefined }): void => {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    reportError(Object.assign(error, { island, componentStack }));
  };
  return { onUncaughtError: report, onRecoverableError: report };
}

/** Hydrates an island and returns a cleanup function. */
export function hydrate(
  component: ComponentType<object>,
  element: HTMLElement,
  props: object,
  identifierPrefix: string,
): () => void {
  const { island = '' } = element.dataset;
  const root = hydrateRoot(element, createElement(component, props), {
    identifierPrefix,
    ...(import.meta.env.DEV ? reportErrors(island) : {}),
  });
  return () => root.unmount();
}
