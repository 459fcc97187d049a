import type { ReactNode } from 'react';
import type { Fields, RenderedFields } from './fields/index.ts';
import type { DescribedPage, FeedDefinition, StructuredData } from './page-description.ts';
import type { Words } from './words.ts';
import type { LayoutProps } from './render-context.ts';

/** A type of page: where its pages live, what they start with, and what surrounds them. */
export interface PageTypeDefinition {
  /** `blank` is left out of the side menu. */
  id: string;
  label: Words;
  /** What a new page's slug starts with, without slashes at the ends; one for all locales or one for each. */
  slugPrefix: string | Record<string, string>;
  /** Block types that a new page starts with. */
  initialBlocks: readonly string[];
  /** Fields that every page of this type has beside its blocks (its `typeData`). */
  fields: Fields;
  /** Fields of the type itself, the same for all its pages. */
  properties: Fields;
  defaultPageTypeProps: Record<string, unknown>;
  header?: (props: LayoutProps) => ReactNode;
  footer?: (props: LayoutProps) => ReactNode;
  /** What stands between header and blocks, such as the title and date of a news item. */
  intro?: (props: LayoutProps) => ReactNode;
  /** What its pages are to Open Graph; `website` by default. */
  openGraphType?: 'website' | 'article';
  /** What its pages are about, for search engines. */
  structuredData?: (page: DescribedPage) => StructuredData[];
  /** Makes a feed of its pages. */
  feed?: FeedDefinition;
}

/** Declares a type of page. */
export function definePageType(
  definition: Pick<PageTypeDefinition, 'id' | 'label'> & Partial<PageTypeDefinition>,
): PageTypeDefinition {
  return { slugPrefix: '', initialBlocks: [], fields: {}, properties: {}, defaultPageTypeProps: {}, ...definition };
}

/** What components receive as `typeData` of pages with these fields. */
export type TypeDataOf<F extends Fields> = RenderedFields<F>;

/** Slug prefix of a type in a locale, without slashes at its ends. */
export function slugPrefixOf(definition: PageTypeDefinition, locale: string): string {
  const { slugPrefix } = definition;
  return typeof slugPrefix === 'string' ? slugPrefix : (slugPrefix[locale] ?? '');
}
