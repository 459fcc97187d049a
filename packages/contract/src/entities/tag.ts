import { z } from 'zod';
import { singleLine } from '../single-line.ts';
import { id, time } from './values.ts';

/** Name of a tag; line breaks become spaces. Names that differ only in case or Unicode normalisation are the same tag. */
export const tagName = z
  .string()
  .overwrite((name) => name.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
  .min(1)
  .max(100)
  .regex(singleLine);

/** Maximum number of tags of a page. */
export const maxPageTags = 50;

/** A tag of pages and files. Private tags are hidden from visitors. */
export const tag = z.object({ id, name: z.string(), private: z.boolean() });
export type Tag = z.output<typeof tag>;

/** A tag as visitors see it. */
export const publicTag = tag.omit({ private: true });
export type PublicTag = z.output<typeof publicTag>;

/** A tag with its number of uses; deleted pages and files are not counted. */
export const countedTag = tag.extend({
  pages: z.int().nonnegative(),
  /** Number of published pages with this tag. */
  publishedPages: z.int().nonnegative(),
  files: z.int().nonnegative(),
  /** Number of pages that list pages with this tag, in a block or page type field. */
  lists: z.int().nonnegative(),
  createdAt: time,
});
export type CountedTag = z.output<typeof countedTag>;
