import type { ErrorItem, PublicTag } from '@ximblox/contract';
import type { AnyWhere, ConditionOf, Where } from './conditions.ts';
import type { AnyTypeData, ContentPage } from './content-page.ts';
import type { Fields, PageReference, RenderedFields } from './fields/index.ts';
import type { ReadSettings } from './extend/settings.ts';
import type { FormQuestion } from './form-question.ts';
import type { ListPart, PagedList } from './paged-list.ts';
import type { SearchProps } from './search-view.ts';

/** Form that was submitted without scripts and refused: its values and errors. */
export interface RefusedForm {
  /** Key of the form's block. */
  block: string;
  values: Readonly<Record<string, string>>;
  errors: readonly ErrorItem[];
  /** Question for senders without JavaScript; undefined where forms need JavaScript. */
  question?: FormQuestion;
  /** Whether the rate limit of the network was exceeded. */
  isTooMany?: boolean;
}

/** Contact to show instead of a form; taken from the site's `organisation`. */
export interface FormContact {
  name: string;
  address?: { street: string; postalCode: string; place: string };
  telephone?: string;
  email?: string;
}

/** Context of a rendered component. `Path` is a path of its fields; it exists for the compiler only. */
export interface RenderContext<TypeData = AnyTypeData, Path extends string = string> {
  /** `nl-nl` */
  locale: string;
  pageID: number;
  title: string;
  /** ID of the page type. */
  type: string;
  /** Path of the page with its locale prefix. */
  url: string;
  /** ISO 8601; null in the preview of a page that was never published. */
  publishedAt: string | null;
  /** Fields of the page type for this page, with the defaults of the type, rendered. */
  typeData: TypeData;
  /** Public tags, sorted by name. */
  tags: readonly PublicTag[];
  /** Whether the page is rendered in the editor's preview. */
  preview: boolean;
  /** Set after a refused form submission on this page; never in cached pages. */
  refusedForm?: RefusedForm;
  /** Set where forms need JavaScript: contact for visitors without it. */
  formContact?: FormContact;
  /** Requested part of the page's list; undefined for the first. */
  listPart?: ListPart;
  /**
   * Fields of the rendered block or page header, so that `editField` can describe them to the preview; only set in the
   * preview.
   */
  editFields?: Fields;
  /** Path of the fields of a nested block in the block that is stored; only set in the preview. */
  editPath?: string;
  readonly fieldPath?: Path;
}

export type OrderDirection = 'asc' | 'desc';

/** Fields of a page type, `title` or `publishedAt`, each with a direction: `{ price: 'asc' }`. */
export type PageOrder = Readonly<Record<string, OrderDirection | undefined>>;

/** Published pages of a type in a locale that a content source is asked for. */
export interface ContentQuery {
  type: string;
  locale: string;
  /** Conditions, which all must hold. An unknown field or operator is an error that names it. */
  where?: AnyWhere;
  /** Without pages that stay out of search engines. */
  indexed?: boolean;
  /** At most 1,000. */
  limit?: number;
  offset?: number;
  /** Sort keys, the primary one first; newest publication first by default. */
  orderBy?: PageOrder | readonly PageOrder[];
}

/** Whether pages can be sorted by a field: whether a query compares it with a number or a text. */
type IsSortable<F> = [Extract<ConditionOf<F>, number | string>] extends [never] ? false : true;

/** Sort keys for pages with these fields: `{ price: 'asc' }`. */
export type OrderOf<F extends Fields> = {
  readonly [Name in keyof F as IsSortable<F[Name]> extends true ? Name : never]?: OrderDirection;
} & { readonly title?: OrderDirection; readonly publishedAt?: OrderDirection };

/** Query of published pages. */
export interface PageQuery<W = AnyWhere, O = PageOrder> {
  /** Conditions, which all must hold: `{ start: { gte: today() }, kind: 'solo' }`. */
  where?: W | undefined;
  /**
   * Sort keys, the primary one first: `[{ price: 'asc' }, { title: 'asc' }]`; newest publication first by default.
   * Numbers sort by value, days by time, texts by the language of the locale, choices by their options; empty values
   * sort last.
   */
  orderBy?: O | readonly O[];
  /** The locale of the current page by default. */
  locale?: string;
  /** Pages in one result, at most 1,000; 100 by default. */
  limit?: number;
}

/** Result of a query of pages. */
export interface FoundPages<TypeData = AnyTypeData> {
  items: ContentPage<TypeData>[];
  /** Number of pages that satisfy the conditions. */
  total: number;
  /** Number of results of `limit` pages. */
  pages: number;
}

/** A page type with the types of its fields. */
export interface TypedPageType<F extends Fields> {
  id: string;
  fields: F;
}

/**
 * Reads published content and records the dependencies, so that cached pages are invalidated when it changes. A query with an
 * unknown field, operator or value fails with an error that names it.
 */
export interface ContentReader {
  /** Returns pages of a type: `content.pages(exhibition, { where: { start: { gte: today() } } })`. `page` counts from 1. */
  pages<F extends Fields>(
    type: TypedPageType<F>,
    query?: PageQuery<Where<F>, OrderOf<F>> & { page?: number },
  ): Promise<FoundPages<RenderedFields<F>>>;
  /** Returns pages of a type that is known at run time only. */
  pages(type: string, query?: PageQuery & { page?: number }): Promise<FoundPages>;
  /**
   * Returns the pages of a type to which a reference field refers, in its order: `content.resolve(artist, typeData.artists)`.
   * Pages of other types are left out. The editor's preview gets their newest versions, also of pages that are not public.
   */
  resolve<F extends Fields, To extends string>(
    type: TypedPageType<F> & { id: NoInfer<To> },
    references: PageReference<To> | readonly PageReference<To>[] | null,
  ): Promise<ContentPage<RenderedFields<F>>[]>;
  /**
   * Returns the part of a list that the page's address requests, `limit` pages each, 20 by default. Parts
   * beyond the end respond with "not found". Only one block per page can have such a list: a second one gets its first
   * part.
   */
  paginate<F extends Fields>(
    type: TypedPageType<F>,
    query?: PageQuery<Where<F>, OrderOf<F>>,
  ): Promise<PagedList<RenderedFields<F>>>;
  paginate(type: string, query?: PageQuery): Promise<PagedList>;
  /** Returns the values of settings of an extension. */
  settings: ReadSettings;
}

/** Menu item whose target is public. */
export interface ResolvedMenuItem {
  key: string;
  title: string;
  /** `''` for a heading over its children without a link. */
  href: string;
  external: boolean;
  /** Whether it is the current page or an ancestor of it. */
  current: boolean;
  children: ResolvedMenuItem[];
}

/** Translation of the current page. */
export interface ResolvedSibling {
  locale: string;
  /** Name of the language in that language. */
  name: string;
  url: string;
  current: boolean;
  /** Whether it leads to the translation; otherwise to the home page of that locale. */
  translated: boolean;
}

/** The site's pop-up, in the locale of the page. */
export interface SitePopup {
  title: string;
  text: string;
  /** Label of the accept button. */
  button: string;
  /** Label of the decline button; `''` shows only a close button. */
  decline: string;
  /** Shown after accepting; `''` closes immediately. */
  thanks: string;
  /** Delay in seconds after the page is opened. */
  secondsUntil: number;
  secondsAfterAccept: number;
  secondsAfterDecline: number;
}

/** Props of headers and footers. */
export interface LayoutProps<TypeData = AnyTypeData, Properties = AnyTypeData, Path extends string = string> {
  /** The page. */
  context: RenderContext<TypeData, Path>;
  /** Name of the site, from its settings. */
  siteName: string;
  /** The pop-up of the settings; null if there is none in the locale of the page. */
  popup: SitePopup | null;
  /** Items of the menus by ID, without those whose target is not public. */
  menus: Record<string, ResolvedMenuItem[]>;
  /** The page in each locale of the site: its translation, or the home page of that locale. */
  siblings: ResolvedSibling[];
  /** Path of the home page in the locale of the page. */
  homeUrl: string;
  /** Rendered properties of the page type. */
  properties: Properties;
  /** Null if the site has no search in the locale of the page. */
  search: SearchProps | null;
}
