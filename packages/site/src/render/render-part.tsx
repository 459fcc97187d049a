import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { type IslandCollector, islandPlaceholder, IslandScope } from '../kit/island-scope.ts';

/** A part of a page: header, block, footer. */
export interface RenderedPart {
  html: string;
  /** `link` elements that belong into the head. */
  preloads: string;
  islands: number;
}

interface CollectedIsland {
  component: ComponentType<object>;
  props: object;
}

const hoistedLinks = /^(?:<link rel="preload"[^>]*\/>)+/;

/**
 * Renders a part to HTML without marks for React, since the browser leaves it as it is. Each island in it is a root of its
 * own, which the browser hydrates exactly as the server made it.
 * @param prefix sets the IDs of `useId` apart from those of other parts
 * @throws what a component throws
 */
export function renderPart(element: ReactNode, prefix: string): RenderedPart {
  const islands: CollectedIsland[] = [];
  const islandPrefix = (position: number): string => `${prefix}-${position}`;
  const collector: IslandCollector = {
    add: (component, props) => islands.push({ component, props }) - 1,
    prefix: islandPrefix,
  };
  let html = renderToStaticMarkup(<IslandScope value={collector}>{element}</IslandScope>, { identifierPrefix: prefix });
  islands.forEach(({ component, props }, position) => {
    const inner = renderToString(createElement(component, props), { identifierPrefix: islandPrefix(position) });
    html = html.replace(islandPlaceholder(position), () => inner);
  });
  const preloads = html.startsWith('<link') ? (hoistedLinks.exec(html)?.[0] ?? '') : '';
  return { html: preloads === '' ? html : html.slice(preloads.length), preloads, islands: islands.length };
}
