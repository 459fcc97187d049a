import type {
  BlockDefinition,
  BlockExample,
  ContentSource,
  LinkedFile,
  SiteDefinition,
} from '@ximblox/blocks/internal';
import type { Block } from '@ximblox/contract';
import { createSite, type Site } from '../create-site.ts';
import { islandKey } from '../kit/island-scope.ts';

export interface SiteTesterOptions {
  site: SiteDefinition;
  /** Content of the site's `content/media/media.json`. */
  media: readonly { path: string; fileName: string }[];
  /** Modules with islands and enhancements by path, from `import.meta.glob` with `eager`. */
  modules?: Record<string, Record<string, object>>;
}

/** Renders blocks and pages of a site project in tests, without a server or database. */
export interface SiteTester {
  /** Returns the record of a file in the site's media. @throws when there is none */
  fileRecord(path: string): { hash: string; fileName: string; fileID: number };
  /** Returns the example of a block as stored. */
  exampleBlock(definition: Pick<BlockDefinition, 'type' | 'example'>): Block;
  /** Creates the public site without pages; `problems` are the warnings and errors of its renderer. */
  renderSite(): { site: Site; problems: unknown[] };
}

const noAssets = {
  styles: [],
  fonts: [],
  islands: '',
  preview: { script: '', styles: [] },
  comparison: { script: '', styles: [] },
  moment: { script: '', styles: [] },
  development: [],
};

/** Creates a content source with files, but without pages, menus and tags. */
const sourceOf = (siteName: string, files: readonly LinkedFile[]): ContentSource => ({
  findPage: () => Promise.resolve({ kind: 'missing' }),
  pages: () => Promise.resolve({ items: [], total: 0 }),
  tags: () => Promise.resolve([]),
  resolve: ({ fileIDs }) => Promise.resolve({ pages: [], files: files.filter(({ id }) => fileIDs.includes(id)) }),
  drafts: () => Promise.resolve([]),
  sections: () => Promise.resolve(new Map()),
  extensionSettings: () => Promise.resolve(null),
  settings: () => Promise.resolve({ siteName, seoImage: null, indexing: true, popup: null }),
  menus: () => Promise.resolve({}),
  siblings: () => Promise.resolve({ groupID: 1, siblings: [] }),
  sitemapParts: () => Promise.resolve([]),
  sitemap: () => Promise.resolve([]),
});

const fileOf = ({ fileName }: { fileName: string }, position: number): LinkedFile => ({
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
});

export function createSiteTester({ site, media, modules = {} }: SiteTesterOptions): SiteTester {
  const files = media.map(fileOf);
  const paths = new Map(media.map(({ path, fileName }, position) => [`${path}/${fileName}`, files[position]]));
  // Sets the IDs of islands and enhancements, which otherwise the build does.
  for (const [path, exports] of Object.entries(modules)) {
    for (const [name, target] of Object.entries(exports)) Object.assign(target, { [islandKey]: `${path}#${name}` });
  }
  const fileRecord: SiteTester['fileRecord'] = (path) => {
    const file = paths.get(path);
    if (!file) throw new Error(`media.json has no file ${path}.`);
    return { hash: file.hash, fileName: file.fileName, fileID: file.id };
  };
  const imagesOf = (images: BlockExample['images'] = {}): Block['__images'] =>
    Object.fromEntries(
      Object.entries(images).map(([field, { path, alt }]) => [field, { ...fileRecord(path), altText: alt }]),
    );
  const filesOf = (some: BlockExample['files'] = {}): Block['__files'] =>
    Object.fromEntries(Object.entries(some).map(([field, { path }]) => [field, fileRecord(path)]));
  return {
    fileRecord,
    exampleBlock: ({ type, example: { props, images, files: documents } }) => ({
      key: type,
      type,
      anchorPoint: '',
      props,
      __images: imagesOf(images),
      __files: filesOf(documents),
    }),
    renderSite() {
      const problems: unknown[] = [];
      const report = (details: unknown, message?: unknown): void => void problems.push([message, details]);
      const log = { warn: report, error: report };
      const source = sourceOf(site.name, files);
      const options = { definition: site, source, publicUrl: 'https://www.example.com', assets: noAssets, log };
      return { problems, site: createSite(options) };
    },
  };
}
