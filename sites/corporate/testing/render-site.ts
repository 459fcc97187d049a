import type { BlockDefinition, BlockExample } from '@ximblox/blocks';
import type { ContentSource, ListedPublicPage } from '@ximblox/blocks';
import { createSite, type Site } from '@ximblox/site';
import media from '../content/media/media.json' with { type: 'json' };
import site from '../ximblox.config.tsx';

/** Every file of the site's own media, as the renderer is told of it. */
const files = media.map(({ path, fileName }, position) => ({
  key: `${path}/${fileName}`,
  id: position + 1,
  hash: (position + 1).toString(16).padStart(64, '0'),
  fileName,
  mime: fileName.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg',
  fileSize: 1_258_291,
  width: 2400,
  height: 1350,
  focus: null,
  tone: null,
  altTexts: {},
  defaultAltText: '',
  shared: true,
  watchUrl: null,
  earlier: [],
}));

/** The record of a file in the site's media; an error when there is none. */
export function recordOf(path: string): { hash: string; fileName: string; fileID: number } {
  const file = files.find(({ key }) => key === path);
  if (!file) throw new Error(`media.json has no file ${path}.`);
  return { hash: file.hash, fileName: file.fileName, fileID: file.id };
}

/** An example as a stored block. */
export const blockOf = (
  { type }: Pick<BlockDefinition, 'type'>,
  { props, images = {}, files: some = {} }: BlockExample,
) => ({
  key: type,
  type,
  anchorPoint: '',
  props,
  __images: Object.fromEntries(
    Object.entries(images).map(([field, { path, alt }]) => [field, { ...recordOf(path), altText: alt }]),
  ),
  __files: Object.fromEntries(Object.entries(some).map(([field, { path }]) => [field, recordOf(path)])),
});

/** The build notes on every enhancement where the browser finds it; tests have no build. */
function markEnhancements(): void {
  const modules = import.meta.glob<Record<string, object>>('../{blocks,layout}/**/*.enhance.ts', { eager: true });
  for (const [path, exports] of Object.entries(modules)) {
    for (const [name, target] of Object.entries(exports)) {
      Object.assign(target, { [Symbol.for('ximblox.island')]: `${path}#${name}` });
    }
  }
}

/** The public site over content in memory; what its renderer complains about is collected in `complaints`. */
export function renderSite(listed: readonly ListedPublicPage[] = []): { site: Site; complaints: unknown[] } {
  markEnhancements();
  const complaints: unknown[] = [];
  const source: ContentSource = {
    findPage: () => Promise.resolve({ kind: 'missing' }),
    pages: ({ type }) => {
      const items = listed.filter((page) => page.type === type);
      return Promise.resolve({ items, total: items.length });
    },
    tags: () => Promise.resolve([]),
    resolve: ({ fileIDs }) => Promise.resolve({ pages: [], files: files.filter(({ id }) => fileIDs.includes(id)) }),
    settings: () => Promise.resolve({ siteName: site.name, seoImage: null, indexing: true, popup: null }),
    menus: () => Promise.resolve({}),
    siblings: () => Promise.resolve({ groupID: 1, siblings: [] }),
    sitemapParts: () => Promise.resolve([]),
    sitemap: () => Promise.resolve([]),
  };
  const complain = (details: unknown, message?: unknown): void => void complaints.push([message, details]);
  return {
    complaints,
    site: createSite({
      definition: site,
      source,
      publicUrl: 'https://www.waterlijn.example',
      assets: {
        styles: [],
        fonts: [],
        islands: '',
        preview: { script: '', styles: [] },
        comparison: { script: '', styles: [] },
        development: [],
      },
      log: { warn: complain, error: complain },
    }),
  };
}
