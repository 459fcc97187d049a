import { z } from 'zod';
import { id, requiredMultilineText, time } from './values.ts';

/** Name of a tag; those that differ in their case alone, or in how Unicode writes the same letters, are one tag. */
export const tagName = requiredMultilineText(100).overwrite((name) => name.normalize('NFC').replaceAll(/\s+/g, ' '));

/** Tags that one page may have. */
export const maxPageTags = 50;

/** A word under which pages and files are gathered. Visitors never see a private one. */
export const tag = z.object({ id, name: z.string(), private: z.boolean() });
export type Tag = z.output<typeof tag>;

/** A tag as visitors see it at a page. */
export const publicTag = tag.omit({ private: true });
export type PublicTag = z.output<typeof publicTag>;

/** A tag with what carries it; pages in the bin and deleted files are not counted. */
export const countedTag = tag.extend({
  pages: z.int().nonnegative(),
  /** Pages of these that visitors find under it, or would if it were public. */
  publishedPages: z.int().nonnegative(),
  files: z.int().nonnegative(),
  /** Pages that gather others under it, by a block or a field of their type. */
  lists: z.int().nonnegative(),
  createdAt: time,
});
export type CountedTag = z.output<typeof countedTag>;
