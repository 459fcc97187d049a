import {
  comparisonsOf,
  type ContentSource,
  type DraftScope,
  isInDraftScope,
  type LinkedFile,
  pageConditions,
  type PageOutcome,
  pagePath,
  parseAddress,
  type PublicSettings,
  type PublicSiblings,
  sharedSectionType,
  type SitemapEntry,
} from '@ximblox/blocks/internal';
import type { Block, ImageRecord, MenuItem } from '@ximblox/contract';
import type { RenderablePage } from '../render/prepare-page.ts';

const site = { defaultLocale: 'nl-nl', locales: [{ code: 'nl-nl' }, { code: 'en-gb' }, { code: 'de-de' }] };

export const hash = 'a'.repeat(64);

/** Creates a block. */
export const block = (
  key: string,
  type: string,
  props: Record<string, unknown> = {},
  rest: Partial<Block> = {},
): Block => ({
  key,
  type,
  props,
  anchorPoint: '',
  __images: {},
  __files: {},
  ...rest,
});

export const image = (fileID: number, rest: Partial<ImageRecord> = {}): ImageRecord => ({
  hash,
  fileName: `dijk-${fileID}.jpg`,
  altText: 'Een dijk',
  fileID,
  ...rest,
});

export const file = (id: number, rest: Partial<LinkedFile> = {}): LinkedFile => ({
  id,
  hash,
  fileName: `dijk-${id}.jpg`,
  mime: 'image/jpeg',
  fileSize: 1234,
  width: 1600,
  height: 900,
  focus: [0.3, 0.6],
  tone: '#7a8c94',
  altTexts: {},
  defaultAltText: '',
  shared: false,
  watchUrl: null,
  earlier: [],
  ...rest,
});

interface StoredPage extends RenderablePage {
  groupID: number;
  isDraft?: boolean;
}

/** Content in memory, with a call count. */
export interface Content {
  source: ContentSource;
  pages: Map<number, StoredPage>;
  files: Map<number, LinkedFile>;
  menus: Record<string, Record<string, MenuItem[]>>;
  /** Page IDs by old address (`locale:slug`). */
  moved: Map<string, number>;
  gone: Set<string>;
  settings: PublicSettings;
  calls: Record<keyof ContentSource, number>;
  /** Runs before each call, to delay it or to throw. */
  before: (call: keyof ContentSource) => void | Promise<void>;
  put(page: Partial<StoredPage> & { pageID: number; slug: string }): StoredPage;
}

const url = (page: StoredPage): string => pagePath(site, page.locale, page.slug);

const listed = (page: StoredPage) => ({
  pageID: page.pageID,
  title: page.title,
  locale: page.locale,
  type: page.type,
  url: url(page),
  publishedAt: page.publishedAt ?? '',
  modifiedAt: page.modifiedAt ?? page.publishedAt ?? '',
  seoDescription: page.seoDescription ?? '',
  typeData: page.typeData,
  tags: page.tags ?? [],
});

const published = (page: StoredPage) => ({
  slug: page.slug,
  type: page.type,
  locale: page.locale,
  url: url(page),
  publishedAt: page.publishedAt ?? '',
  pageVersion: {
    pageID: page.pageID,
    title: page.title,
    seoTitle: page.seoTitle ?? '',
    seoDescription: page.seoDescription ?? '',
    seoKeywords: [...(page.seoKeywords ?? [])],
    seoImage: [...(page.seoImage ?? [])],
    seoNoindex: page.seoNoindex ?? false,
    seoCanonical: page.seoCanonical ?? null,
    blocks: [...page.blocks],
    typeData: page.typeData,
    tags: [...(page.tags ?? [])],
    pageType: { id: page.type, props: { note: 'Voettekst' }, images: {}, files: {} },
  },
});

/** Queries of the pages in memory. */
function createQueries({ pages, moved, gone }: Stored) {
  const all = (drafts?: DraftScope): StoredPage[] =>
    [...pages.values()].filter(({ pageID, isDraft = false }) => !isDraft || isInDraftScope(drafts, pageID));
  const ofType = (type: string, locale: string, drafts?: DraftScope): StoredPage[] =>
    all(drafts).filter((page) => page.type === type && page.locale === locale);
  const inSitemap = (): StoredPage[] => all().filter(({ slug }) => slug !== '404');

  const siblingsIn = (groupID: number): PublicSiblings => {
    const found = all().filter((page) => page.groupID === groupID);
    return {
      groupID,
      siblings: found.map((page) => ({
        pageID: page.pageID,
        locale: page.locale,
        url: url(page),
        isUnlisted: page.seoNoindex === true || Boolean(page.seoCanonical),
      })),
    };
  };
  const outcomeAt = (locale: string, slug: string): PageOutcome => {
    const address = `${locale}:${slug}`;
    const page = all().find((candidate) => candidate.locale === locale && candidate.slug === slug);
    if (page) {
      const modifiedAt = page.modifiedAt ?? '2026-03-05T10:00:00Z';
      return { kind: 'page', page: published(page), siblings: siblingsIn(page.groupID), modifiedAt };
    }
    const target = pages.get(moved.get(address) ?? 0);
    if (target) return { kind: 'moved', pageID: target.pageID, url: url(target) };
    return gone.has(address) ? { kind: 'gone' } : { kind: 'missing' };
  };
  return { all, ofType, inSitemap, siblingsIn, outcomeAt };
}

type Stored = Omit<Content, 'source'>;
type RecordCall = (call: keyof ContentSource) => Promise<void>;

function pageSource(
  content: Stored,
  recordCall: RecordCall,
): Omit<ContentSource, 'menus' | 'extensionSettings' | 'settings' | 'sitemapParts' | 'sitemap'> {
  const { all, ofType, siblingsIn, outcomeAt } = createQueries(content);
  return {
    findPage: async (locale, slug) => {
      await recordCall('findPage');
      return outcomeAt(locale, slug);
    },
    pages: async ({ type, locale, where, drafts, indexed = false, offset = 0, limit = 100 }) => {
      await recordCall('pages');
      const { condition } = pageConditions({ pageTypes: [] }, { type, where }, '2026-03-04');
      const wanted = comparisonsOf(condition).filter(({ value }) => value.by === 'tags');
      const found = ofType(type, locale, drafts).filter(
        ({ tags = [], seoNoindex = false }) =>
          !(indexed && seoNoindex) && wanted.every(({ to }) => tags.some(({ id }) => id === to)),
      );
      return { items: found.slice(offset, offset + limit).map(listed), total: found.length };
    },
    tags: async ({ type, locale, drafts }) => {
      await recordCall('tags');
      const tags = ofType(type, locale, drafts).flatMap((page) => page.tags ?? []);
      return [...Map.groupBy(tags, ({ id }) => id)].map(([id, same]) => ({
        id,
        name: same[0]?.name ?? '',
        total: same.length,
      }));
    },
    resolve: async ({ pageIDs, fileIDs }) => {
      await recordCall('resolve');
      return {
        pages: all()
          .filter(({ pageID }) => pageIDs.includes(pageID))
          .map((page) => ({
            pageID: page.pageID,
            type: page.type,
            locale: page.locale,
            title: page.title,
            url: url(page),
          })),
        files: [...content.files.values()].filter(({ id }) => fileIDs.includes(id)),
      };
    },
    drafts: async (pageIDs) => {
      await recordCall('drafts');
      return [...content.pages.values()].filter(({ pageID }) => pageIDs.includes(pageID)).map(listed);
    },
    sections: async (pageIDs) => {
      await recordCall('sections');
      const found = all().filter(({ pageID, type }) => pageIDs.includes(pageID) && type === sharedSectionType);
      return new Map(found.map(({ pageID, blocks }) => [pageID, blocks]));
    },
    siblings: async (pageID) => {
      await recordCall('siblings');
      return siblingsIn(content.pages.get(pageID)?.groupID ?? 0);
    },
  };
}

function siteSource(
  content: Stored,
  recordCall: RecordCall,
): Pick<ContentSource, 'menus' | 'extensionSettings' | 'settings' | 'sitemapParts' | 'sitemap'> {
  const { inSitemap, siblingsIn } = createQueries(content);
  return {
    menus: async (locale) => {
      await recordCall('menus');
      return content.menus[locale] ?? {};
    },
    extensionSettings: async () => null,
    settings: async () => {
      await recordCall('settings');
      return content.settings;
    },
    sitemapParts: async () => {
      await recordCall('sitemapParts');
      const byLocale = Map.groupBy(inSitemap(), ({ locale }) => locale);
      return [...byLocale].map(([locale, pages]) => ({
        locale,
        total: pages.length,
        modifiedAt: '2026-03-04T09:00:00Z',
      }));
    },
    sitemap: async ({ locale, offset, limit }) => {
      await recordCall('sitemap');
      const found = inSitemap().filter((page) => page.locale === locale);
      return found.slice(offset, offset + limit).map(
        (page): SitemapEntry => ({
          pageID: page.pageID,
          slug: page.slug,
          url: url(page),
          modifiedAt: page.publishedAt ?? '',
          siblings: siblingsIn(page.groupID).siblings,
          images: [`/api/ximblox/medialib/get-page-file/${page.pageID}/seo_image/${hash}/a&b.jpg`],
        }),
      );
    },
  };
}

const noCalls: Record<keyof ContentSource, number> = {
  findPage: 0,
  pages: 0,
  tags: 0,
  resolve: 0,
  drafts: 0,
  sections: 0,
  menus: 0,
  siblings: 0,
  settings: 0,
  extensionSettings: 0,
  sitemapParts: 0,
  sitemap: 0,
};

export function createContent(): Content {
  const recordCall: RecordCall = async (call) => {
    content.calls[call] += 1;
    await content.before(call);
  };
  const content: Stored = {
    pages: new Map(),
    files: new Map(),
    menus: {},
    moved: new Map(),
    gone: new Set(),
    settings: { siteName: 'Waterlijn & Zn', seoImage: null, indexing: true, popup: null },
    calls: { ...noCalls },
    before: () => undefined,
    put(values) {
      const page: StoredPage = {
        groupID: values.pageID,
        locale: 'nl-nl',
        type: 'content',
        title: `Pagina ${values.pageID}`,
        publishedAt: '2026-03-04T09:00:00Z',
        blocks: [],
        typeData: {},
        ...values,
      };
      content.pages.set(page.pageID, page);
      return page;
    },
  };
  return Object.assign(content, { source: { ...pageSource(content, recordCall), ...siteSource(content, recordCall) } });
}

/** Returns the cache tag of a path. */
export const addressTag = (path: string): string => {
  const { locale, slug } = parseAddress(site, path);
  return `slug:${locale}:${slug}`;
};
