import { runTimeSliced } from '@ximblox/blocks/clean';
import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { FirstImage, claimOnce } from '../kit/first-image.ts';
import { type IslandCollector, islandPlaceholder, IslandScope } from '../kit/island-scope.ts';

/** A separately rendered part of a page: header, block, footer. */
export interface Part {
  /** Unique on its page. */
  name: string;
  element: ReactNode;
  /** Whether it is at the top of the page; the first image there is loaded with high priority. */
  isOnTop?: boolean;
}

/** Called with each part that threw; the part is left empty. */
export type FailureListener = (part: Part, error: unknown) => void;

/** Consecutive parts whose HTML is joined. */
export type Run = readonly Part[];

export interface RenderedParts {
  /** HTML of each part or run, in order; `''` if it failed. */
  html: string[];
  /** Preload links for the head. */
  preloads: string;
  /** Whether any part contains an island. */
  hasIslands: boolean;
}

interface CollectedIsland {
  component: ComponentType<object>;
  props: object;
  prefix: string;
}

/**
 * Separates runs that are rendered together. HTML must not contain this character, and finding a rare character is much
 * faster than finding a tag. If a text contains it anyway, runs are rendered separately.
 */
const boundary = '\u0001';
const hoistedLinks = /^(?:<link rel="preload"[^>]*\/>)+/;
const placeholders = new RegExp(islandPlaceholder(0).replace('0', String.raw`(\d+)`), 'g');

/**
 * Renders static markup, since the browser does not hydrate the page. Each island is a separate root, which the browser
 * hydrates.
 */
function render(element: ReactNode, prefix: string): { html: string; hasIslands: boolean } {
  const islands: CollectedIsland[] = [];
  let isEnhanced = false;
  const prefixOf = (position: number): string => `${prefix}${position}`;
  const collector: IslandCollector = {
    add: (component, props) => islands.push({ component, props, prefix: prefixOf(islands.length) }) - 1,
    requireLoader() {
      isEnhanced = true;
    },
    prefix: prefixOf,
  };
  const html = renderToStaticMarkup(<IslandScope value={collector}>{element}</IslandScope>, {
    identifierPrefix: prefix,
  });
  if (islands.length === 0) return { html, hasIslands: isEnhanced };
  const inner = islands.map((island) =>
    renderToString(createElement(island.component, island.props), { identifierPrefix: island.prefix }),
  );
  return {
    html: html.replaceAll(placeholders, (_, position: string) => inner[Number(position)] ?? ''),
    hasIslands: true,
  };
}

/** Returns a function that wraps parts at the top in the context for the first image. */
function elementsOfParts(): (part: Part) => ReactNode {
  const claim = claimOnce();
  return ({ element, isOnTop }) => (isOnTop ? <FirstImage value={claim}>{element}</FirstImage> : element);
}

/**
 * Renders all runs in one pass, which is cheaper than separate passes.
 * @throws when a part fails, or contains the boundary
 */
function renderTogether(runs: readonly Run[]): RenderedParts {
  const elementOf = elementsOfParts();
  const elements = runs.flatMap((run) => [boundary, ...run.map(elementOf)]);
  const { html, hasIslands } = render(createElement(Fragment, null, ...elements), 'x');
  const [preloads = '', ...rendered] = html.split(boundary);
  if (rendered.length !== runs.length) throw new Error('A part contains the boundary character.');
  return { html: rendered, preloads, hasIslands };
}

/** Renders one part per step of the generator. */
function* partsInto(rendered: RenderedParts, parts: readonly Part[], onFailure: FailureListener): Generator<void> {
  const elementOf = elementsOfParts();
  for (const part of parts) {
    try {
      const { html, hasIslands } = render(elementOf(part), `${part.name}-`);
      const links = hoistedLinks.exec(html)?.[0] ?? '';
      rendered.preloads += links;
      rendered.hasIslands ||= hasIslands;
      rendered.html.push(html.slice(links.length));
    } catch (error) {
      onFailure(part, error);
      rendered.html.push('');
    }
    yield;
  }
}

const emptyParts = (): RenderedParts => ({ html: [], preloads: '', hasIslands: false });

/** Renders each part separately, so that its HTML is independent of the others. */
export function renderSeparately(parts: readonly Part[], onFailure: FailureListener): RenderedParts {
  const rendered = emptyParts();
  for (const _ of partsInto(rendered, parts, onFailure));
  return rendered;
}

/** Renders like `renderSeparately`, but yields to the event loop between parts, since previews are rendered on every edit. */
export async function renderTimeSliced(parts: readonly Part[], onFailure: FailureListener): Promise<RenderedParts> {
  const rendered = emptyParts();
  await runTimeSliced(partsInto(rendered, parts, onFailure));
  return rendered;
}

/** Renders runs together. If a part fails, renders all parts separately, to keep the others. */
export function renderRuns(runs: readonly Run[], onFailure: FailureListener): RenderedParts {
  try {
    return renderTogether(runs);
  } catch {
    const { html, ...rest } = renderSeparately(runs.flat(), onFailure);
    let first = 0;
    return { html: runs.map((run) => html.slice(first, (first += run.length)).join('')), ...rest };
  }
}
