import {
  block,
  blockKey,
  cropParams,
  imageRecord,
  locale,
  maxCuratedTerms,
  maxMediaTags,
  maxPageTags,
  maxPinnedPages,
  maxSynonymTerms,
  mediaPath,
  record,
  siteSettings,
  slug,
  tagName,
  versionInput,
} from '@ximblox/contract';
import { z } from 'zod';

const usedImage = z.strictObject({
  path: z.string(),
  alt: z.string().max(500).optional(),
  decorative: imageRecord.shape.decorative,
  crop: cropParams.optional(),
});
const usedFile = z.strictObject({ path: z.string() });
const fields = versionInput.shape;

const blockFile = z.strictObject({
  /** Generated from the position if missing. */
  key: blockKey.optional(),
  type: z.string(),
  anchorPoint: block.shape.anchorPoint,
  isHidden: block.shape.isHidden,
  props: record.default({}),
  images: z.record(z.string(), usedImage).default({}),
  files: z.record(z.string(), usedFile).default({}),
});

const pageFile = z.strictObject({
  slug,
  title: fields.title.unwrap(),
  type: z.string(),
  seoTitle: fields.seoTitle.unwrap().default(''),
  seoDescription: fields.seoDescription.unwrap().default(''),
  seoKeywords: fields.seoKeywords.unwrap().default([]),
  seoNoindex: z.boolean().default(false),
  /** A link, like that of a field. */
  seoCanonical: z.unknown().optional(),
  /** Names of tags; new ones are public. */
  tags: z.array(tagName).max(maxPageTags).default([]),
  /** Path of an image in the media library. */
  seoImage: z.union([z.string(), usedImage]).optional(),
  publishedAt: z.iso.datetime().optional(),
  published: z.boolean().default(true),
  typeData: record.default({}),
  typeDataImages: z.record(z.string(), usedImage).default({}),
  typeDataFiles: z.record(z.string(), usedFile).default({}),
  blocks: z.array(blockFile).default([]),
});

/** A version of a page, which is named for its number: `versions/about/en-gb/0001.json`. */
const versionFile = pageFile.omit({ slug: true, type: true, published: true, publishedAt: true }).extend({
  /** Email address; null for a deleted account and the system. */
  author: z.string().max(254).nullable(),
  createdAt: z.iso.datetime(),
  /** Periods in which it was public; the running one has no end. */
  public: z.array(z.strictObject({ from: z.iso.datetime(), until: z.iso.datetime().nullable() })).default([]),
});

/** Default values of a page type. */
const defaultsFile = z.strictObject({
  props: record.default({}),
  images: z.record(z.string(), usedImage).default({}),
  files: z.record(z.string(), usedFile).default({}),
});

/** Settings of an extension. Values that are not given stay as they are. */
const extensionSettingsFile = z.strictObject({ props: record });

const mediaFile = z.strictObject({
  path: mediaPath,
  fileName: z.string().min(1).max(255),
  /** Link to a YouTube or Vimeo video, which has no file in the folder. */
  video: z.string().max(300).optional(),
  /** Alternative text of locales without one in `alt`; by default that of the default locale. */
  defaultAlt: z.string().max(500).optional(),
  tags: z.array(tagName).max(maxMediaTags).default([]),
  alt: z.record(locale, z.string().max(500)).default({}),
  focus: z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]).optional(),
  shared: z.boolean().default(false),
});

/** A menu item in a content folder. */
export interface MenuFileItem {
  title: string;
  /** Key of a page. */
  page?: string | undefined;
  anchor?: string | undefined;
  /** Path of a file in the media library. */
  file?: string | undefined;
  url?: string | undefined;
  children: MenuFileItem[];
}

const menuFileItem: z.ZodType<MenuFileItem> = z.strictObject({
  title: z.string().trim().min(1).max(255),
  page: z.string().optional(),
  anchor: z.string().optional(),
  file: z.string().optional(),
  url: z.string().optional(),
  get children() {
    return z.array(menuFileItem).default([]);
  },
});

/** A template of pages, with the content of a page file. */
const templateFile = pageFile
  .pick({ type: true, typeData: true, typeDataImages: true, typeDataFiles: true, blocks: true })
  .extend({
    name: z.string().trim().min(1).max(100),
    description: z.string().max(300).default(''),
    locale,
    /** Keys of blocks that pages from this template cannot change. */
    lockedBlocks: z.array(blockKey).max(500).default([]),
  });

const tagFile = z.strictObject({ name: tagName, private: z.boolean().default(false) });

const redirectFile = z.strictObject({
  /** Path with the locale prefix: `/en/old-address`. */
  from: z.string(),
  /** Key of a page. */
  page: z.string(),
  /** Locale of the page; that of the path by default. */
  locale: locale.optional(),
});

/** Synonyms and pinned pages of the search in a locale. */
const searchFile = z.strictObject({
  synonyms: z
    .array(z.strictObject({ terms: z.array(z.string().trim().min(1).max(60)).min(2).max(maxSynonymTerms) }))
    .max(maxCuratedTerms)
    .default([]),
  pins: z
    .array(
      z.strictObject({
        term: z.string().trim().min(1).max(100),
        /** Keys of pages. */
        pages: z.array(z.string()).min(1).max(maxPinnedPages),
      }),
    )
    .max(maxCuratedTerms)
    .default([]),
});

/** Settings that are not given keep their value. The image is a path in the media library. */
const settingsFile = z.strictObject({ ...siteSettings.partial().shape, seoImage: z.string().optional() });

export type VersionFile = z.output<typeof versionFile>;
export type TemplateFile = z.output<typeof templateFile>;
export type TagFile = z.output<typeof tagFile>;
export type RedirectFile = z.output<typeof redirectFile>;
export type SearchFile = z.output<typeof searchFile>;
export type SettingsFile = z.output<typeof settingsFile>;
export type UsedImage = z.output<typeof usedImage>;
export type UsedFile = z.output<typeof usedFile>;
export type MediaFile = z.output<typeof mediaFile>;

/** Schemas of the files by what they contain. */
export const fileSchemas = {
  page: pageFile,
  version: versionFile,
  menu: z.array(menuFileItem),
  defaults: defaultsFile,
  tags: z.array(tagFile),
  templates: z.array(templateFile),
  media: z.array(mediaFile),
  redirects: z.array(redirectFile),
  gone: z.array(z.string().max(1000)),
  search: searchFile,
  settings: settingsFile,
  extensionSettings: extensionSettingsFile,
};
