import { inTurns } from '@ximblox/blocks/clean';
import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { FirstPicture, takeOnce } from '../kit/first-picture.ts';
import { type IslandCollector, islandPlaceholder, IslandScope } from '../kit/island-scope.ts';

/** A part of a page that is to be rendered: header, block, footer. */
export interface Part {
  /** Unique in its page. */
  name: string;
  element: ReactNode;
  /** Whether it stands at the top of the page, where the first picture is loaded before all else. */
  isOnTop?: boolean;
}

/** Is told which part threw what; that part is left empty. */
export type FailureListener = (part: Part, error: unknown) => void;

/** Parts that follow one another, whose HTML is wanted as a whole. */
export type Run = readonly Part[];

export interface RenderedParts {
  /** HTML of each part or run, in order; of one that failed it is `''`. */
  html: string[];
  /** `link` elements for pictures that are needed at once; they belong into the head. */
  preloads: string;
  /** Whether there is an island anywhere in them. */
  hasIslands: boolean;
}

interface CollectedIsland {
  component: ComponentType<object>;
  props: object;
  prefix: string;
}

/**
 * Stands before each run of those that are rendered together. No HTML may contain this character, and text is searched for
 * one that is rare much faster than for a tag; should it stand in a text all the same, the runs are rendered apart.
 */
const boundary = '\u0001';
const hoistedLinks = /^(?:<link rel="preload"[^>]*\/>)+/;
const placeholders = new RegExp(islandPlaceholder(0).replace('0', String.raw`(\d+)`), 'g');

/**
 * Renders without marks for React, since the browser leaves the page as it is. Each island is a root of its own, which the
 * browser hydrates exactly as the server made it.
 */
function render(element: ReactNode, prefix: string): { html: string; hasIslands: boolean } {
  const islands: CollectedIsland[] = [];
  let isEnhanced = false;
  const prefixOf = (position: number): string => `${prefix}${position}`;
  const collector: IslandCollector = {
    add: (component, props) => islands.push({ component, props, prefix: prefixOf(islands.length) }) - 1,
    askForLoader() {
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

/** Gives elements of the parts of one rendering; the first picture is one of those on top. */
function elementsOfParts(): (part: Part) => ReactNode {
  const take = takeOnce();
  return ({ element, isOnTop }) => (isOnTop ? <FirstPicture value={take}>{element}</FirstPicture> : element);
}

/**
 * One rendering for all runs, which costs less than one for each.
 * @throws when a part fails, or when it contains the boundary
 */
function renderTogether(runs: readonly Run[]): RenderedParts {
  const elementOf = elementsOfParts();
  const elements = runs.flatMap((run) => [boundary, ...run.map(elementOf)]);
  const { html, hasIslands } = render(createElement(Fragment, null, ...elements), 'x');
  const [preloads = '', ...rendered] = html.split(boundary);
  if (rendered.length !== runs.length) throw new Error('A part contains what parts are told apart by.');
  return { html: rendered, preloads, hasIslands };
}

/** Renders parts one after the other, as they are asked for, into `rendered`. */
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

const nothingRendered = (): RenderedParts => ({ html: [], preloads: '', hasIslands: false });

/** Renders each part on its own, so that its HTML depends on nothing else. */
export function renderSeparately(parts: readonly Part[], onFailure: FailureListener): RenderedParts {
  const rendered = nothingRendered();
  for (const _ of partsInto(rendered, parts, onFailure));
  return rendered;
}

/** The same in turns, for what is rendered as often as somebody who edits likes: visitors are answered in between. */
export async function renderInTurns(parts: readonly Part[], onFailure: FailureListener): Promise<RenderedParts> {
  const rendered = nothingRendered();
  await inTurns(partsInto(rendered, parts, onFailure));
  return rendered;
}

/** Renders runs of parts together; when a part fails, each part on its own, so that the others survive. */
export function renderRuns(runs: readonly Run[], onFailure: FailureListener): RenderedParts {
  try {
    return renderTogether(runs);
  } catch {
    const { html, ...rest } = renderSeparately(runs.flat(), onFailure);
    let first = 0;
    return { html: runs.map((run) => html.slice(first, (first += run.length)).join('')), ...rest };
  }
}
