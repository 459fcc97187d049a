import axeAddress from 'axe-core/axe.min.js?url';
import type { AxeResults, ImpactValue, Locale as AxeLocale, RunOptions, Spec } from 'axe-core';
import type { Finding, Place, Severity } from './finding.ts';
import { headingOrder, type ShownHeading } from './rules/heading-order.ts';

/** The part of axe that is used, in the window of the rendered page. */
interface Axe {
  configure(spec: Spec): void;
  run(context: Document, options: RunOptions): Promise<AxeResults>;
}

type AxeWindow = Window & { axe?: Axe };

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

/** The texts of axe in other languages than its own, English. */
const localeOf: Record<string, () => Promise<{ default: Pick<AxeLocale, 'lang' | 'rules'> }>> = {
  nl: () => import('axe-core/locales/nl.json'),
  de: () => import('axe-core/locales/de.json'),
  fr: () => import('axe-core/locales/fr.json'),
};

/** Loads axe into the window of the rendered page, whose policy allows scripts of our own origin as files only. */
async function axeIn(page: Document, language: string): Promise<Axe> {
  const view = page.defaultView as AxeWindow;
  const loaded = (): Axe | undefined => view.axe;
  if (!loaded()) {
    await new Promise<void>((resolve, reject) => {
      const script = page.createElement('script');
      script.src = axeAddress;
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => reject(new Error('The checks could not be loaded.')));
      page.head.append(script);
    });
    const locale = (await localeOf[language]?.())?.default;
    if (locale) loaded()?.configure({ locale: { lang: locale.lang, rules: locale.rules } });
  }
  return loaded() ?? Promise.reject(new Error('The checks could not be loaded.'));
}

/** Rules of axe that ours tell better, or that judge the frame around the content, which no editor can change. */
const left = ['image-alt', 'heading-order', 'page-has-heading-one', 'empty-heading', 'region', 'document-title'];

const severityOf = (impact: ImpactValue | undefined): Severity =>
  impact === 'critical' || impact === 'serious' ? 'problem' : 'warning';

/**
 * What the rendered page tells: its headings, and what axe finds in the blocks.
 * @param page document of the preview, which shows everything that was edited
 * @param language of the one who reads the findings
 */
export async function renderedFindings(page: Document, language: string): Promise<Finding[]> {
  const axe = await axeIn(page, language);
  const { violations } = await axe.run(page, {
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: Object.fromEntries(left.map((id) => [id, { enabled: false }])),
    // Frames of others, such as videos, are not ours to judge.
    iframes: false,
  });
  const seen = violations.flatMap(({ help, impact, nodes }) =>
    nodes.flatMap(({ target, html }): Finding[] => {
      const [selector] = target;
      const element = typeof selector === 'string' ? page.querySelector(selector) : null;
      const place = placeOf(element);
      const text = (element?.textContent ?? html).replaceAll(/\s+/g, ' ').trim().slice(0, 60);
      if (place === null) return [];
      return [{ group: 'page', severity: severityOf(impact), name: 'axe', values: { help, text }, place }];
    }),
  );
  return [...headingOrder(headingsOf(page)), ...seen];
}
