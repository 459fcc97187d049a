import type { ReactNode } from 'react';
import type { FieldPath, Fields, RenderedFields } from './fields/index.ts';
import type { ComputedValues } from './computed.ts';
import { recordSource } from './definition-source.ts';
import { byLocaleCode } from './locale.ts';
import type { DescribedPage, FeedDefinition, StructuredData } from './page-description.ts';
import type { LocalisedText } from './localised-text.ts';
import type { LayoutProps } from './render-context.ts';

/** Props of the layout parts of a page type with these fields and properties. */
export type LayoutPropsOf<F extends Fields, P extends Fields = Fields> = LayoutProps<
  RenderedFields<F>,
  RenderedFields<P>,
  FieldPath<F>
>;

/** Type of page: the addresses, initial content and layout of its pages. */
export interface PageTypeDefinition<F extends Fields = Fields, P extends Fields = Fields> {
  /** `blank` is left out of the side menu. */
  id: string;
  /** Name for editors. */
  label: LocalisedText;
  /** Prefix of a new page's slug, without leading or trailing slash; one for all locales or one per locale. */
  slugPrefix: string | Record<string, string>;
  /** Whether visitors can open its pages; true by default. Pages without an address are parts of other pages. */
  hasAddress?: boolean;
  /** Block types of a new page. */
  initialBlocks: readonly string[];
  /** Fields of every page of this type in addition to its blocks (its `typeData`). */
  fields: F;
  /** Fields of the type itself, shared by its pages. Their names differ from those of `fields`. */
  properties: P;
  /** Defaults of fields and properties that are filled neither on the page nor on the screen of the type. */
  defaultPageTypeProps: Record<string, unknown>;
  /** Content above the page. */
  header?: (props: LayoutPropsOf<F, P>) => ReactNode;
  /** Content below the page. */
  footer?: (props: LayoutPropsOf<F, P>) => ReactNode;
  /** Content between the header and the blocks, such as the title and date of a news item. */
  intro?: (props: LayoutPropsOf<F, P>) => ReactNode;
  /** Field with the social image of pages without one of their own. */
  socialImage?: keyof F & string;
  /** Text field with the description of pages without one of their own. */
  seoDescription?: keyof F & string;
  /** Open Graph type of its pages; `website` by default. */
  openGraphType?: 'website' | 'article';
  /** Structured data of its pages, for search engines. */
  structuredData?: (page: DescribedPage<RenderedFields<F>, RenderedFields<P>>) => StructuredData[];
  /**
   * Computes values of fields from those of others whenever a page is stored: `{ total: ({ price, seats }) => (price ?? 0) *
   * (seats ?? 0) }`. Editors see these fields read-only, and queries compare them.
   */
  computed?: NoInfer<ComputedValues<F>>;
  /** Feed of its pages. */
  feed?: FeedDefinition<RenderedFields<F>>;
}

/** A declared type of page, with its ID and the types of its fields for queries. */
export interface PageType<F extends Fields, ID extends string = string> extends PageTypeDefinition {
  id: ID;
  fields: F;
}

/** Declares a type of page. Its layout parts receive the fields as declared. `defineSite` reports problems. */
export function definePageType<
  const F extends Fields = Fields,
  const P extends Fields = Fields,
  const ID extends string = string,
>(
  definition: Pick<PageTypeDefinition<F, P>, 'label'> &
    Partial<Omit<PageTypeDefinition<F, P>, 'id'>> & {
      /** `news`: stored with each page, so it does not change. */
      id: ID;
    },
): PageType<F, ID> {
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
  // Rendering resolves content by the fields of the page's own type, so the layout parts receive the types that they
  // declare.
  return recordSource(declared as unknown as PageType<F, ID>, definePageType);
}

/** Type of `typeData` that components receive for pages with these fields. */
export type TypeDataOf<F extends Fields> = RenderedFields<F>;

/** Slug prefix of a type in a locale, without leading or trailing slash. */
export function slugPrefixOf(definition: PageTypeDefinition, locale: string): string {
  const { slugPrefix } = definition;
  return typeof slugPrefix === 'string' ? slugPrefix : (slugPrefix[locale] ?? '');
}
