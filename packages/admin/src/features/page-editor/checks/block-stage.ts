import axeAddress from 'axe-core/axe.min.js?url';
import type { AxeResults, RuleLocale, RunOptions, Spec } from 'axe-core';

/** The part of axe that is used, loaded in its own window. */
export interface Axe {
  configure(spec: Spec): void;
  run(context: Document, options: RunOptions): Promise<AxeResults>;
}

/** Document like that of a page, for checking one block at a time. */
export interface BlockStage {
  axe: Axe;
  /**
   * Inserts a block.
   * @returns the document with only that block
   */
  show(block: Element): Document;
}

/** What axe says about its rules, by language; its default is English. */
const localeOf: Record<string, () => Promise<{ rules: RuleLocale }>> = {
  nl: () => import('./axe-locales/nl.ts'),
  de: () => import('./axe-locales/de.ts'),
  fr: () => import('./axe-locales/fr.ts'),
};

const loaded = (element: Element): Promise<void> =>
  new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error('The checks could not be loaded.')));
  });

/** Loads axe into a window whose policy allows only script files of our own origin. */
async function axeIn(stage: Document, language: string): Promise<Axe> {
  const script = stage.createElement('script');
  script.src = axeAddress;
  const isLoaded = loaded(script);
  stage.head.append(script);
  await isLoaded;
  const { axe } = stage.defaultView as Window & { axe?: Axe };
  if (!axe) throw new Error('The checks could not be loaded.');
  const locale = await localeOf[language]?.();
  if (locale) axe.configure({ locale: { lang: language, rules: locale.rules } });
  return axe;
}

/** Clones the element around the blocks of a page and its ancestors, without their other content. */
function wayTo(main: Element, stage: Document): { top: Element; room: Element } {
  const room = stage.importNode(main, false);
  let top = room;
  for (let around = main.parentElement; around && around.localName !== 'body'; around = around.parentElement) {
    const outer = stage.importNode(around, false);
    outer.append(top);
    top = outer;
  }
  return { top, room };
}

async function makeStage(page: Document, language: string): Promise<BlockStage> {
  const frame = page.createElement('iframe');
  // Set by script, which the page's policy allows.
  Object.assign(frame.style, { position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0' });
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  page.body.append(frame);
  const stage = frame.contentDocument;
  const main = page.getElementById('content');
  if (!stage || !main) throw new Error('The rendered page has no main element.');
  const copyAttributes = (from: Element, to: Element): void => {
    for (const { name, value } of from.attributes) to.setAttribute(name, value);
  };
  copyAttributes(page.documentElement, stage.documentElement);
  copyAttributes(page.body, stage.body);
  const styles = [...page.querySelectorAll('link[rel="stylesheet"], style')].map((style) =>
    stage.importNode(style, true),
  );
  const areLoaded = styles.filter(({ localName }) => localName === 'link').map(loaded);
  stage.head.append(...styles);
  const { top, room } = wayTo(main, stage);
  stage.body.append(top);
  const [axe] = await Promise.all([axeIn(stage, language), ...areLoaded]);
  return {
    axe,
    show(block) {
      room.replaceChildren(stage.importNode(block, true));
      return stage;
    },
  };
}

const stages = new WeakMap<Document, { language: string; stage: Promise<BlockStage> }>();

/**
 * Creates the stage of a rendered page: a document with its styles for checking blocks one by one. Checking a single
 * element takes axe longer the larger its document is.
 */
export function stageOf(page: Document, language: string): Promise<BlockStage> {
  const known = stages.get(page);
  if (known?.language === language) return known.stage;
  const stage = makeStage(page, language);
  stages.set(page, { language, stage });
  stage.catch(() => stages.delete(page));
  return stage;
}
