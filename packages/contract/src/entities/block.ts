import { z } from 'zod';
import { keyPattern } from '../key-pattern.ts';
import { id, record, localisedText } from './values.ts';

/** What a cropping interface reports: rectangle in pixels of the rotated picture, rotation in degrees clockwise, flips as -1. */
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

const hash = z.string().regex(/^[a-f0-9]{64}$/);

/** A picture as one block or page uses it. */
export const imageRecord = z.object({
  hash,
  fileName: z.string().min(1).max(255),
  /** What it shows here; `''` leaves it to the library's text for the locale of the page. */
  altText: z.string().max(500),
  /** Says nothing here that the text does not say: has no alternative text. */
  decorative: z.boolean().optional(),
  fileID: id,
  cropParams: cropParams.optional(),
});
export type ImageRecord = z.output<typeof imageRecord>;

/** A document as one block uses it. */
export const fileRecord = z.object({ hash, fileName: z.string().min(1).max(255), fileID: id });
export type FileRecord = z.output<typeof fileRecord>;

/** A link as an editor picked it. `page` links follow the page when its address changes. */
export const linkValue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), pageID: id, anchor: z.string().max(100).optional() }),
  z.object({ kind: z.literal('url'), url: z.string().max(2000) }),
  z.object({ kind: z.literal('file'), fileID: id }),
]);
export type LinkValue = z.output<typeof linkValue>;

/** Menus that point to something, each in a locale; `items` counts those that do. */
export const referringMenus = z.array(
  z.object({ menu: z.string(), label: localisedText, locale: z.string(), items: z.int().nonnegative() }),
);

/** Page types whose defaults point to something, each in a locale; `uses` counts the places. */
export const referringTypes = z.array(z.object({ type: z.string(), locale: z.string(), uses: z.int().positive() }));

/** What uses files: beside the errors of an answer that refuses to delete them. At most ten files and pages are named. */
export const filesInUse = z.object({
  files: z.array(z.object({ id, path: z.string(), fileName: z.string() })),
  pages: z.array(z.object({ id, title: z.string(), uses: z.int().nonnegative(), inPublished: z.boolean() })),
  totalPages: z.int().nonnegative(),
  menus: z.array(z.object({ menu: z.string(), label: localisedText, locale: z.string() })),
  types: referringTypes,
  inSettings: z.boolean(),
});
export type FilesInUse = z.output<typeof filesInUse>;

/** Name of an anchor point inside a page. */
export const anchorName = z
  .string()
  .max(100)
  .regex(/^(?:[a-zA-Z][a-zA-Z0-9_-]*)?$/);

/** What a block is known by, in every version of its page. */
export const blockKey = z.string().regex(keyPattern);

/** One block of a page. `props` are checked against the block's definition; `__images` and `__files` are keyed by the field's path inside the block. */
export const block = z.object({
  key: blockKey,
  type: z.string().min(1).max(100),
  props: record,
  anchorPoint: anchorName.default(''),
  __images: z.record(z.string(), imageRecord).default({}),
  __files: z.record(z.string(), fileRecord).default({}),
});
export type Block = z.output<typeof block>;

export const maxBlocks = 500;

/**
 * What the blocks and properties of one page may hold together; V_14 at the field with which it becomes too much. The largest
 * pages that people write stay far below: 500,000 characters are a book of 75,000 words.
 */
export const contentLimits = {
  /** Characters of all rich texts, tags counted. */
  richText: 500_000,
  /** Tags and character references of all rich texts: each `<` and each `&`. */
  richTextMarks: 50_000,
  /** The same of one block, or of the properties of the page: a table of 250 rows and 8 columns has 8,500. */
  richTextMarksOfBlock: 10_000,
  /** Values of fields in items of lists. */
  values: 20_000,
  /** The same of one block, or of the properties of the page. */
  valuesOfBlock: 5_000,
  /** Images and documents. */
  files: 1_000,
} as const;

export const blockList = z.array(block).max(maxBlocks);
