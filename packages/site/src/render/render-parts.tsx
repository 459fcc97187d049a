import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { type IslandCollector, islandPlaceholder, IslandScope } from '../kit/island-scope.ts';

/** A part of a page that is to be rendered: header, block, footer. */
export interface Part {
  /** Unique in its page. */
  name: string;
  element: ReactNode;
}

export interface RenderedParts {
  /** HTML of each part, in order; `''` for one that failed. */
  html: string[];
  /** `link` elements for pictures that are needed at once; they belong into the head. */
  preloads: string;
}

interface CollectedIsland {
  component: ComponentType<object>;
  props: object;
  prefix: string;
}

/** Stands between parts that are rendered together; neither text nor cleaned rich text can contain it. */
const boundary = '<xb-part></xb-part>';
const hoistedLinks = /^(?:<link rel="preload"[^>]*\/>)+/;
const placeholders = new RegExp(islandPlaceholder(0).replace('0', String.raw`(\d+)`), 'g');

/**
 * Renders without marks for React, since the browser leaves the page as it is. Each island is a root of its own, which the
 * browser hydrates exactly as the server made it.
 */
function render(element: ReactNode, prefix: string): string {
  const islands: CollectedIsland[] = [];
  const prefixOf = (position: number): string => `${prefix}${position}`;
  const collector: IslandCollector = {
    add: (component, props) => islands.push({ component, props, prefix: prefixOf(islands.length) }) - 1,
    prefix: prefixOf,
  };
  const html = renderToStaticMarkup(<IslandScope value={collector}>{element}</IslandScope>, {
    identifierPrefix: prefix,
  });
  if (islands.length === 0) return html;
  const inner = islands.map((island) =>
    renderToString(createElement(island.component, island.props), { identifierPrefix: island.prefix }),
  );
  return html.replaceAll(placeholders, (_, position: string) => inner[Number(position)] ?? '');
}

/** One rendering for all parts, which costs less than one for each. */
function renderTogether(parts: readonly Part[]): RenderedParts {
  const elements = parts.flatMap(({ name, element }) => [createElement('xb-part', { key: name }), element]);
  const [preloads = '', ...html] = render(createElement(Fragment, null, ...elements), 'x').split(boundary);
  return { html, preloads };
}

/**
 * Renders each part on its own, so that its HTML depends on nothing else.
 * @param onFailure is told which part threw what; that part is left empty
 */
export function renderSeparately(
  parts: readonly Part[],
  onFailure: (part: Part, error: unknown) => void,
): RenderedParts {
  let preloads = '';
  const html = parts.map((part) => {
    try {
      const rendered = render(part.element, `${part.name}-`);
      const links = hoistedLinks.exec(rendered)?.[0] ?? '';
      preloads += links;
      return rendered.slice(links.length);
    } catch (error) {
      onFailure(part, error);
      return '';
    }
  });
  return { html, preloads };
}

/** Renders parts together; when one of them fails, each on its own, so that the others survive. */
export function renderParts(parts: readonly Part[], onFailure: (part: Part, error: unknown) => void): RenderedParts {
  try {
    return renderTogether(parts);
  } catch {
    return renderSeparately(parts, onFailure);
  }
}
