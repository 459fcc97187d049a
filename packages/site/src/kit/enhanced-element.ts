import { createElement, type ReactNode, useContext } from 'react';
import type { IslandLoad } from './island.tsx';
import { islandProps, IslandScope, islandTag } from './island-scope.ts';

/** The custom element that adds behaviour to its server-rendered children, without React. */
export function EnhancedElement({
  id,
  props,
  load,
  children,
}: {
  /** ID of the enhancement. */
  id: string;
  /** Serialised to JSON. */
  props: object;
  load: IslandLoad;
  children?: ReactNode;
}): ReactNode {
  useContext(IslandScope)?.requireLoader();
  return createElement(
    islandTag,
    { 'data-island': id, 'data-props': islandProps(id, props), 'data-load': load },
    children,
  );
}
