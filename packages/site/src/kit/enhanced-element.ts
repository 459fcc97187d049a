import { createElement, type ReactNode, useContext } from 'react';
import type { IslandLoad } from './island.tsx';
import { islandProps, IslandScope, islandTag } from './island-scope.ts';

/** The element around what the browser adds behaviour to, without React: its children stay as the server made them. */
export function EnhancedElement({
  id,
  props,
  load,
  children,
}: {
  /** Where the browser finds the function. */
  id: string;
  /** Must survive JSON. */
  props: object;
  load: IslandLoad;
  children?: ReactNode;
}): ReactNode {
  useContext(IslandScope)?.askForLoader();
  return createElement(islandTag, { 'data-island': id, 'data-props': islandProps(props), 'data-load': load }, children);
}
