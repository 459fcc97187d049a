import type { ContentSource, LinkedFile } from '@ximblox/blocks/internal';
import { Fragment, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { availableSource } from '../available-source.ts';
import type { SiteResponse } from '../cache/cached-response.ts';
import { sharedSource } from '../shared-source.ts';
import { createLists } from '../render/lists.ts';
import { createMenus } from '../render/menus.ts';
import type { RenderablePage } from '../render/prepare-page.ts';
import { pageParts } from '../render/render-page.ts';
import { createRenderState, type SiteServices } from '../render/render-state.ts';
import { createCleaner } from '../render/rich-text.ts';
import { block, file, image } from './content.ts';
import definition from './fixture-site/ximblox.config.tsx';
import { assets, createTestSite } from './site.ts';

export { definition };

const publicUrl = 'https://www.waterlijn.example';

/** Enough pages that concurrent requests seldom share a rendering. */
const measuredPages = 160;
const firstID = 7;
const newsIDs = Array.from({ length: 20 }, (_, number) => firstID + measuredPages + number);

/** Measures rendering of pages with fifteen blocks, which differ only in their addresses. */
export interface PageBenchmark {
  /** Paths of the pages. */
  paths: readonly string[];
  /** Drops a page from the cache, then reads, renders and compresses it. @param path the first page by default */
  cold(path?: string): Promise<SiteResponse>;
  /** Returns the first page from the cache. */
  hit(): SiteResponse | undefined;
  /** Baseline: React renders the same elements. */
  reference(): string;
  /** Published pages, for loading them into a database. */
  pages: readonly RenderablePage[];
  imageFile: LinkedFile;
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
 * Creates the benchmark.
 * @param readFrom content source; in memory by default
 */
export async function createPageBenchmark(readFrom?: ContentSource): Promise<PageBenchmark> {
  const { site, content } = createTestSite(readFrom ? { source: readFrom } : {});
  const imageFile = file(4);
  content.files.set(4, imageFile);
  const measured = Array.from({ length: measuredPages }, (_, number) =>
    content.put({ pageID: firstID + number, title: 'Dijken', slug: `dijken-${number}`, blocks }),
  );
  for (const pageID of newsIDs) {
    content.put({ pageID, slug: `n${pageID}`, type: 'news', typeData: { __images: { image: image(4) } } });
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
    measureRender: (_, render) => render(),
    warnOnce: log.warn,
  };
  const { parts } = await pageParts(services, createRenderState(), page, 'public');
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
    imageFile,
  };
}
