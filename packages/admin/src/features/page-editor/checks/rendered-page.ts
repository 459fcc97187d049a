import type { ImpactValue } from 'axe-core';
import { axeRules } from './axe-rules.ts';
import { type BlockStage, stageOf } from './block-stage.ts';
import type { Finding, Place, Severity } from './finding.ts';
import { headingOrder, type ShownHeading } from './rules/heading-order.ts';
import { createBreaks } from './when-idle.ts';

/** Place in the editor that an element of the rendered page belongs to. */
function placeOf(element: Element | null): Place | null {
  const key = element?.closest<HTMLElement>('[data-block-key]')?.dataset.blockKey;
  if (key === undefined) return null;
  const path = element?.closest<HTMLElement>('[data-block-key] [data-field]')?.dataset.field;
  return path === undefined ? { kind: 'block', key } : { kind: 'block', key, path };
}

const keepsRoom = (heading: Element): boolean =>
  heading.matches('[data-field]') || heading.querySelector('[data-field]') !== null;

/** Headings in the accessibility tree, in page order. */
const headingsOf = (page: Document): ShownHeading[] =>
  [...page.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')]
    .filter((heading) => heading.checkVisibility() && heading.closest('[aria-hidden="true"]') === null)
    // The preview's placeholder for an empty heading; visitors get no heading there.
    .filter((heading) => heading.textContent?.trim() !== '' || !keepsRoom(heading))
    .map((heading) => ({
      level: Number(heading.localName.slice(1)),
      text: (heading.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
      place: placeOf(heading),
    }));

const severityOf = (impact: ImpactValue | undefined): Severity =>
  impact === 'critical' || impact === 'serious' ? 'problem' : 'warning';

/** Runs axe on an isolated block. */
async function findingsOf(block: Element, { axe, show }: BlockStage): Promise<Finding[]> {
  const stage = show(block);
  const { violations } = await axe.run(stage, {
    resultTypes: ['violations'],
    ...axeRules,
    // Skips embedded frames, such as videos, which editors cannot change.
    iframes: false,
  });
  return violations.flatMap(({ help, impact, nodes }) =>
    nodes.flatMap(({ target, html }): Finding[] => {
      const [selector] = target;
      const element = typeof selector === 'string' ? stage.querySelector(selector) : null;
      const place = placeOf(element);
      const text = (element?.textContent ?? html).replaceAll(/\s+/g, ' ').trim().slice(0, 60);
      if (place === null) return [];
      return [{ group: 'page', severity: severityOf(impact), name: 'axe', values: { help, text }, place }];
    }),
  );
}

/** Cache of findings by language and HTML of the block: an edit only checks one block again. */
export type KnownFindings = Map<string, readonly Finding[]>;

/**
 * Checks the rendered page: its headings, and each block with axe while the browser is idle.
 * @param page document of the preview, with all edits
 * @param language of the findings
 * @param known cache; gets the new findings and loses those of removed blocks
 * @param isOutdated whether the page has changed since
 * @returns null if the page changed during the check
 */
export async function renderedFindings(
  page: Document,
  language: string,
  known: KnownFindings,
  isOutdated: () => boolean,
): Promise<Finding[] | null> {
  const headings = headingOrder(headingsOf(page));
  const found: Finding[] = [];
  const present = new Set<string>();
  const pauseIfLong = createBreaks();
  for (const block of page.querySelectorAll('[data-block-key]')) {
    const cacheKey = `${language} ${block.outerHTML}`;
    present.add(cacheKey);
    const own = known.get(cacheKey) ?? (await findingsOf(block, await stageOf(page, language)));
    known.set(cacheKey, own);
    found.push(...own);
    await pauseIfLong();
    if (isOutdated()) return null;
  }
  for (const cacheKey of known.keys()) if (!present.has(cacheKey)) known.delete(cacheKey);
  return [...headings, ...found];
}
