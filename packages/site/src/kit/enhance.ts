import { createElement, type ReactNode } from 'react';
import { EnhancedElement } from './enhanced-element.ts';
import type { IslandLoad } from './island.tsx';
import { islandID } from './island-scope.ts';

/** A function exported by a `*.enhance.ts` file; may return a cleanup function. */
export type Enhancement<P extends object> = (element: HTMLElement, props: P) => void | (() => void);

type PropsPart<P> = object extends P ? { props?: P } : { props: P };

export type EnhanceProps<P extends object> = PropsPart<P> & {
  with: Enhancement<P>;
  /** `idle` by default. */
  load?: IslandLoad;
  children: ReactNode;
};

/**
 * Adds behaviour to server-rendered HTML without React in the browser: calls the function with the element around the
 * children. `props` are serialised to JSON.
 * @throws when the function does not come from a `*.enhance.ts` file
 */
export function Enhance<P extends object>({
  with: enhancement,
  load = 'idle',
  props,
  children,
}: EnhanceProps<P>): ReactNode {
  return createElement(EnhancedElement, { id: islandID(enhancement), props: props ?? {}, load }, children);
}
