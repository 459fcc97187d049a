import type { ReactNode } from 'react';
import type { Fields, RenderedFields } from './fields/index.ts';
import { noteSource } from './definition-source.ts';
import { byLocaleCode } from './locale.ts';
import type { DescribedPage, FeedDefinition, StructuredData } from './page-description.ts';
import type { Words } from './words.ts';
import type { LayoutProps } from './render-context.ts';

/** What the parts around a page receive when its type has these fields and properties. */
export type LayoutPropsOf<F extends Fields, P extends Fields = Fields> = LayoutProps<
  RenderedFields<F>,
  RenderedFields<P>
>;

/** A type of page: where its pages live, what they start with, and what surrounds them. */
export interface PageTypeDefinition<F extends Fields = Fields, P extends Fields = Fields> {
  /** `blank` is left out of the side menu. */
  id: string;
  label: Words;
  /** What a new page's slug starts with, without slashes at the ends; one for all locales or one for each. */
  slugPrefix: string | Record<string, string>;
  /** Block types that a new page starts with. */
  initialBlocks: readonly string[];
  /** Fields that every page of this type has beside its blocks (its `typeData`). */
  fields: F;
  /** Fields of the type itself, the same for all its pages; none has the name of a field of the pages. */
  properties: P;
  /** What holds for fields and properties that neither the page nor, on the screen of the type, anybody has filled. */
  defaultPageTypeProps: Record<string, unknown>;
  header?: (props: LayoutPropsOf<F, P>) => ReactNode;
  footer?: (props: LayoutPropsOf<F, P>) => ReactNode;
  /** What stands between header and blocks, such as the title and date of a news item. */
  intro?: (props: LayoutPropsOf<F, P>) => ReactNode;
  /** Field with the image that social networks show where a page has none of its own for them. */
  socialImage?: keyof F & string;
  /** What its pages are to Open Graph; `website` by default. */
  openGraphType?: 'website' | 'article';
  /** What its pages are about, for search engines. */
  structuredData?: (page: DescribedPage<RenderedFields<F>, RenderedFields<P>>) => StructuredData[];
  /** Makes a feed of its pages. */
  feed?: FeedDefinition<RenderedFields<F>>;
}

/**
 * Declares a type of page. What surrounds its pages receives their fields as it declares them. `defineSite` says what is
 * wrong with it.
 */
export function definePageType<const F extends Fields = Fields, const P extends Fields = Fields>(
  definition: Pick<PageTypeDefinition<F, P>, 'id' | 'label'> & Partial<PageTypeDefinition<F, P>>,
): PageTypeDefinition {
  const { fields = {}, properties = {} } = definition;
  const { slugPrefix = '' } = definition;
  const declared = {
    initialBlocks: [],
    defaultPageTypeProps: {},
    ...definition,
    slugPrefix: typeof slugPrefix === 'object' ? byLocaleCode(slugPrefix) : slugPrefix,
    fields,
    properties,
  };
  // Whoever renders a page resolves its content by the fields of its own type, so the parts get what they ask for.
  return noteSource(declared as unknown as PageTypeDefinition, definePageType);
}

/** What components receive as `typeData` of pages with these fields. */
export type TypeDataOf<F extends Fields> = RenderedFields<F>;

/** Slug prefix of a type in a locale, without slashes at its ends. */
export function slugPrefixOf(definition: PageTypeDefinition, locale: string): string {
  const { slugPrefix } = definition;
  return typeof slugPrefix === 'string' ? slugPrefix : (slugPrefix[locale] ?? '');
}
