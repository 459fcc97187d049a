import type { RichText } from './fields/index.ts';

/** Part of a page in plain form, for feeds and job ads: a heading, paragraphs, a list, a quote or formatted text. */
export type ArticlePart =
  | { heading: string }
  /** One line per paragraph. */
  | { text: string }
  | { items: readonly string[] }
  | { quote: string; by: string }
  | RichText;
