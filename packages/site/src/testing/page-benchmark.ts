import type { ContentSource, LinkedFile } from '@ximblox/blocks';
import { Fragment, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { availableSource } from '../available-source.ts';
import type { Answer } from '../cache/cached-answer.ts';
import { sharedSource } from '../shared-source.ts';
import { createLists } from '../render/lists.ts';
import { createMenus } from '../render/menus.ts';
import type { RenderablePage } from '../render/prepare-page.ts';
import { pageParts } from '../render/render-page.ts';
import { newNotes, type SiteServices } from '../render/rendering.ts';
import { createCleaner } from '../render/rich-text.ts';
import { block, file, image } from './content.ts';
import definition from './fixture-site/ximblox.config.tsx';
import { assets, createTestSite } from './site.ts';

export { definition };

const publicUrl = 'https://www.waterlijn.example';

/** As many that seldom two visitors ask for the same one at once, which is then rendered once for both. */
const measuredPages = 160;
const firstID = 7;
const newsIDs = Array.from({ length: 20 }, (_, number) => firstID + measuredPages + number);

/** Pages of fifteen blocks, alike but for their addresses, to be measured: each function does its work once. */
export interface PageBenchmark {
  /** Paths of the pages. */
  paths: readonly string[];
  /** A whole page after it was dropped: read, resolved, rendered, ready to be sent. @param path that of the first when left out */
  cold(path?: string): Promise<Answer>;
  /** The page that lies ready. */
  hit(): Answer | undefined;
  /** What a page is measured against: React alone, with all elements of it in its hands. */
  reference(): string;
  /** What is to be read: every published page, and the picture that they show. */
  pages: readonly RenderablePage[];
  picture: LinkedFile;
}

const paragraph = (number: number): string =>
  `<p>Alinea ${number} over <strong>dijken</strong> en <a href="page:${newsIDs[number]}">duinen</a>, lang genoeg voor een echte bladzijde, want dat is wat een bezoeker leest.</p>`;

const blocks = [0, 1, 2, 3, 4].flatMap((number) => [
  block(
    `h${number}`,
    'hero',
    { title: `Titel ${number}`, to: { kind: 'page', pageID: newsIDs[1] } },
    { __images: { background: image(4) } },
  ),
  block(`t${number}`, 'text', { text: [0, 1, 2, 3, 4, 5].map(paragraph).join('') }),
  block(`n${number}`, 'news-list', { count: 6 }),
]);

/**
 * Prepares the pages.
 * @param readFrom where they are read; in memory when left out
 */
export async function createPageBenchmark(readFrom?: ContentSource): Promise<PageBenchmark> {
  const { site, content } = createTestSite(readFrom ? { source: readFrom } : {});
  const picture = file(4);
  content.files.set(4, picture);
  const measured = Array.from({ length: measuredPages }, (_, number) =>
    content.put({ pageID: firstID + number, title: 'Dijken', slug: `dijken-${number}`, blocks }),
  );
  for (const pageID of newsIDs) {
    content.put({ pageID, slug: `n${pageID}`, type: 'news', typeData: { __images: { picture: image(4) } } });
  }
  const tags = new Map(measured.map(({ pageID, slug }) => [`/${slug}`, `page:${pageID}`]));
  const paths = [...tags.keys()];
  const [first] = paths;
  const [page] = measured;
  if (first === undefined || !page) throw new Error('There is no page to be measured.');

  const source = sharedSource(availableSource(content.source));
  const log = { warn: () => undefined, error: () => undefined };
  const clean = createCleaner();
  const services: SiteServices = {
    definition,
    source,
    assets,
    publicUrl,
    tagBase: 'tag:www.waterlijn.example,2026:site',
    recaptcha: false,
    log,
    clean,
    menus: createMenus(definition, source, publicUrl),
    lists: createLists({ definition, source, publicUrl, clean }),
    warnOnce: log.warn,
  };
  const { parts } = await pageParts(services, newNotes(), page, 'public');
  const { header, intro, footer } = parts;
  const inOrder = [header, intro, ...parts.blocks.map(({ part }) => part), footer];
  const elements = inOrder.map(({ name, element }) => createElement(Fragment, { key: name }, element));

  return {
    paths,
    cold(path = first) {
      site.dropTags([tags.get(path) ?? '']);
      return site.handle({ path, headers: {} });
    },
    hit: () => site.lookup(first, undefined, undefined),
    reference: () => renderToString(createElement(Fragment, null, elements)),
    pages: [...content.pages.values()],
    picture,
  };
}
