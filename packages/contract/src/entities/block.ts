import { z } from 'zod';
import { keyPattern } from '../key-pattern.ts';
import { id, localisedText, record, sha256 } from './values.ts';

/** A crop: rectangle in pixels of the rotated image, rotation in degrees clockwise, a scale of -1 for flips. */
export const cropParams = z.object({
  x: z.number().min(-100_000).max(100_000),
  y: z.number().min(-100_000).max(100_000),
  width: z.number().min(1).max(100_000),
  height: z.number().min(1).max(100_000),
  rotate: z.number().min(-360).max(360),
  scaleX: z.number().min(-1).max(1),
  scaleY: z.number().min(-1).max(1),
});
export type CropParams = z.output<typeof cropParams>;

/** An image as used by a block or page. */
export const imageRecord = z.object({
  hash: sha256,
  fileName: z.string().min(1).max(255),
  /** Alternative text; `''` uses the text of the media library for the locale of the page. */
  altText: z.string().max(500),
  /** Decorative images have no alternative text. */
  decorative: z.boolean().optional(),
  fileID: id,
  cropParams: cropParams.optional(),
});
export type ImageRecord = z.output<typeof imageRecord>;

/** A document as used by a block. */
export const fileRecord = z.object({ hash: sha256, fileName: z.string().min(1).max(255), fileID: id });
export type FileRecord = z.output<typeof fileRecord>;

/** A link. `page` links follow the page when its address changes. */
export const linkValue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), pageID: id, anchor: z.string().max(100).optional() }),
  z.object({ kind: z.literal('url'), url: z.string().max(2000) }),
  z.object({ kind: z.literal('file'), fileID: id }),
]);
export type LinkValue = z.output<typeof linkValue>;

/** Menus that link to an object, by locale; `items` is the number of such items. */
export const referringMenus = z.array(
  z.object({ menu: z.string(), label: localisedText, locale: z.string(), items: z.int().nonnegative() }),
);

/** Page types whose default values refer to an object, by locale; `uses` is the number of references. */
export const referringTypes = z.array(z.object({ type: z.string(), locale: z.string(), uses: z.int().positive() }));

/** Uses of files, added to the errors of a refused deletion. Lists at most ten files and ten pages. */
export const filesInUse = z.object({
  files: z.array(z.object({ id, path: z.string(), fileName: z.string() })),
  pages: z.array(
    z.object({ id, title: z.string(), locale: z.string(), uses: z.int().nonnegative(), inPublished: z.boolean() }),
  ),
  totalPages: z.int().nonnegative(),
  menus: z.array(z.object({ menu: z.string(), label: localisedText, locale: z.string() })),
  types: referringTypes,
  inSettings: z.boolean(),
});
export type FilesInUse = z.output<typeof filesInUse>;

/** Name of an anchor; may be empty. */
export const anchorName = z
  .string()
  .max(100)
  .regex(/^(?:[a-zA-Z][a-zA-Z0-9_-]*)?$/);

/** Key of a block, the same in every version of its page. */
export const blockKey = z.string().regex(keyPattern);

/** A block of a page. `props` are validated against the block definition; `__images` and `__files` are keyed by field path. */
export const block = z.object({
  key: blockKey,
  type: z.string().min(1).max(100),
  props: record,
  anchorPoint: anchorName.default(''),
  /** Kept, but not shown to visitors. */
  isHidden: z.boolean().optional(),
  __images: z.record(z.string(), imageRecord).default({}),
  __files: z.record(z.string(), fileRecord).default({}),
});
export type Block = z.output<typeof block>;

/** Values of the fields and properties of a page type, in the format of a block. */
export const typeContent = block.pick({ props: true, __images: true, __files: true });

export const maxBlocks = 500;

/**
 * Limits for all blocks and properties of a page together; V_14 on the field that exceeds one. 500,000 characters are a book
 * of 75,000 words.
 */
export const contentLimits = {
  /** Characters of all rich texts, including tags. */
  richText: 500_000,
  /** Tags and character references of all rich texts: each `<` and each `&`. */
  richTextMarks: 50_000,
  /** The same limit for one block or the properties: a table of 250 rows and 8 columns has 8,500. */
  richTextMarksOfBlock: 10_000,
  /** Field values in list items. */
  values: 20_000,
  /** The same limit for one block or the properties. */
  valuesOfBlock: 5_000,
  /** Images and documents. */
  files: 1_000,
} as const;

export const blockList = z.array(block).max(maxBlocks);
