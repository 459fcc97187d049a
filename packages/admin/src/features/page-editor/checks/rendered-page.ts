import type { ImpactValue } from 'axe-core';
import { type BlockStage, stageOf } from './block-stage.ts';
import type { Finding, Place, Severity } from './finding.ts';
import { headingOrder, type ShownHeading } from './rules/heading-order.ts';
import { createBreaks } from './when-idle.ts';

/** Where an element of the rendered page comes from. */
function placeOf(element: Element | null): Place | null {
  const key = element?.closest<HTMLElement>('[data-block-key]')?.dataset.blockKey;
  if (key === undefined) return null;
  const path = element?.closest<HTMLElement>('[data-block-key] [data-field]')?.dataset.field;
  return path === undefined ? { kind: 'block', key } : { kind: 'block', key, path };
}

const keepsRoom = (heading: Element): boolean =>
  heading.matches('[data-field]') || heading.querySelector('[data-field]') !== null;

/** The headings that people see or hear, from the top of the page. */
const headingsOf = (page: Document): ShownHeading[] =>
  [...page.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')]
    .filter((heading) => heading.checkVisibility() && heading.closest('[aria-hidden="true"]') === null)
    // Room that the preview keeps for a field that is still empty; visitors get no heading there.
    .filter((heading) => heading.textContent?.trim() !== '' || !keepsRoom(heading))
    .map((heading) => ({
      level: Number(heading.localName.slice(1)),
      text: (heading.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
      place: placeOf(heading),
    }));

/** Rules of axe that ours tell better, or that judge the frame around the content, which no editor can change. */
const left = ['image-alt', 'heading-order', 'page-has-heading-one', 'empty-heading', 'region', 'document-title'];

const severityOf = (impact: ImpactValue | undefined): Severity =>
  impact === 'critical' || impact === 'serious' ? 'problem' : 'warning';

/** What axe finds in a block that stands alone. */
async function findingsOf(block: Element, { axe, show }: BlockStage): Promise<Finding[]> {
  const stage = show(block);
  const { violations } = await axe.run(stage, {
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: Object.fromEntries(left.map((id) => [id, { enabled: false }])),
    // Frames of others, such as videos, are not ours to judge.
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

/** What was found in blocks, by the language of the findings and the HTML that the blocks had: after an edit there is one to look at. */
export type KnownFindings = Map<string, readonly Finding[]>;

/**
 * What the rendered page tells: its headings, and what axe finds in the blocks, one after the other whenever the browser has
 * nothing better to do.
 * @param page document of the preview, which shows everything that was edited
 * @param language of the one who reads the findings
 * @param known what was found before; what is found is added, what stands nowhere any more is forgotten
 * @param isOutdated whether the page is another by now
 * @returns null when the page became another meanwhile
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
    const look = `${language} ${block.outerHTML}`;
    present.add(look);
    const own = known.get(look) ?? (await findingsOf(block, await stageOf(page, language)));
    known.set(look, own);
    found.push(...own);
    await pauseIfLong();
    if (isOutdated()) return null;
  }
  for (const look of known.keys()) if (!present.has(look)) known.delete(look);
  return [...headings, ...found];
}
