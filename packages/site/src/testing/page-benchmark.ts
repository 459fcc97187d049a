import { Fragment, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { availableSource } from '../available-source.ts';
import { sharedSource } from '../shared-source.ts';
import { createLists } from '../render/lists.ts';
import { createMenus } from '../render/menus.ts';
import { pageParts } from '../render/render-page.ts';
import { newNotes, type SiteServices } from '../render/rendering.ts';
import { createCleaner } from '../render/rich-text.ts';
import { block, file, image } from './content.ts';
import definition from './fixture-site/ximblox.config.tsx';
import { assets, createTestSite } from './site.ts';

const path = '/dijken';
const publicUrl = 'https://www.waterlijn.example';

/** One page of fifteen blocks, to be measured: each function does its work once. */
export interface PageBenchmark {
  /** The whole page after it was dropped: read from memory, resolved, rendered, ready to be sent. */
  cold(): Promise<Buffer>;
  /** The page that lies ready. */
  hit(): Buffer | undefined;
  /** What `cold` is measured against: React alone, with all elements of the page in its hands. */
  reference(): string;
}

const paragraph = (number: number): string =>
  `<p>Alinea ${number} over <strong>dijken</strong> en <a href="page:1${number}">duinen</a>, lang genoeg voor een echte bladzijde, want dat is wat een bezoeker leest.</p>`;

const blocks = [0, 1, 2, 3, 4].flatMap((number) => [
  block(
    `h${number}`,
    'hero',
    { title: `Titel ${number}`, to: { kind: 'page', pageID: 11 } },
    { __images: { background: image(4) } },
  ),
  block(`t${number}`, 'text', { text: [0, 1, 2, 3, 4, 5].map(paragraph).join('') }),
  block(`n${number}`, 'news-list', { count: 6 }),
]);

/** Prepares the page in memory. */
export async function createPageBenchmark(): Promise<PageBenchmark> {
  const { site, content } = createTestSite();
  content.files.set(4, file(4));
  const page = content.put({ pageID: 7, slug: 'dijken', blocks });
  for (let pageID = 10; pageID < 30; pageID += 1) {
    content.put({ pageID, slug: `n${pageID}`, type: 'news', typeData: { __images: { picture: image(4) } } });
  }
  const request = { path, headers: {} };

  const source = sharedSource(availableSource(content.source));
  const log = { warn: () => undefined, error: () => undefined };
  const clean = createCleaner();
  const services: SiteServices = {
    definition,
    source,
    assets,
    publicUrl,
    log,
    clean,
    menus: createMenus(definition, source, publicUrl),
    lists: createLists({ definition, source, publicUrl, clean }),
    warnOnce: log.warn,
  };
  const notes = newNotes();
  const { parts } = await pageParts(services, notes, page, 'public');
  const { header, intro, footer } = parts;
  const inOrder = [header, intro, ...parts.blocks.map(({ part }) => part), footer];
  const elements = inOrder.map(({ name, element }) => createElement(Fragment, { key: name }, element));

  return {
    async cold() {
      site.dropTags(['page:7']);
      return (await site.handle(request)).body;
    },
    hit: () => site.lookup(path, undefined, undefined)?.body,
    reference: () => renderToString(createElement(Fragment, null, elements)),
  };
}
