import type { RichText } from './fields/index.ts';

/** A part of a page as it is read without its design, in feeds and job ads: a heading, paragraphs, a list, a quote, or formatted text. */
export type ArticlePart =
  | { heading: string }
  /** A line for each paragraph. */
  | { text: string }
  | { items: readonly string[] }
  | { quote: string; by: string }
  | RichText;
