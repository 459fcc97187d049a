import type {
  AnyWhere,
  ContentPage,
  Fields,
  OrderOf,
  PageOrder,
  PageReference,
  ReferenceField,
  RenderedFields,
  RichText,
  Site,
  Where,
} from '@ximblox/blocks/internal';
import type { RichTextNode } from '@ximblox/blocks/clean';

/** Any site that `defineSite` returns. */
export type AnySite = Site;

type Declared<S extends AnySite> = NonNullable<S['declared']>;

/** IDs of the page types of a site. */
export type PageTypeID<S extends AnySite> = Declared<S>['pageType']['id'];

/** IDs of the menus of a site. */
export type MenuID<S extends AnySite> = Declared<S>['menu']['id'];

/** Fields of a page type of a site. */
export type FieldsOf<S extends AnySite, ID extends string> = Declared<S>['pageType'] extends infer Type
  ? Type extends { id: infer Known; fields: infer F extends Fields }
    ? ID extends Known
      ? F
      : never
    : never
  : never;

/** Whether the fields are known at run time only, as for a client without a site. */
type IsUntyped<F extends Fields> = string extends keyof F ? true : false;

type ConditionsOf<F extends Fields> = IsUntyped<F> extends true ? AnyWhere : Where<F>;
type SortKeysOf<F extends Fields> = IsUntyped<F> extends true ? PageOrder : OrderOf<F>;

/** Form of rich text in replies. */
export type RichTextForm = 'html' | 'tree';

/** A rich text as a tree of elements and texts. */
export interface RichTextTree {
  tree: readonly RichTextNode[];
}

/** Value with its rich texts in a form. */
type InForm<Value, Form extends RichTextForm> = Form extends 'html'
  ? Value
  : Value extends RichText
    ? RichTextTree
    : Value extends readonly (infer Item)[]
      ? InForm<Item, Form>[]
      : Value extends object
        ? { [Name in keyof Value]: InForm<Value[Name], Form> }
        : Value;

type ReferenceName<F extends Fields> = {
  [Name in keyof F & string]: F[Name] extends ReferenceField ? Name : never;
}[keyof F & string];

type TargetOf<Field> = Field extends ReferenceField<infer Type> ? Type : never;

/** Paths of reference fields: `artists`, or `artists.shows` for references of the pages that `artists` refers to. */
export type IncludePath<S extends AnySite, F extends Fields> = IsUntyped<F> extends true ? string : KnownPath<S, F>;

type KnownPath<S extends AnySite, F extends Fields> = {
  [Name in ReferenceName<F>]:
    | Name
    | (TargetOf<F[Name]> extends infer Type extends PageTypeID<S>
        ? `${Name}.${ReferenceName<FieldsOf<S, Type>>}`
        : never);
}[ReferenceName<F>];

type FirstName<Path extends string> = Path extends `${infer Name}.${string}` ? Name : Path;
type PathBelow<Path extends string, Name extends string> = Path extends `${Name}.${infer Rest}` ? Rest : never;

type Included<S extends AnySite, Value, Path extends string> = Value extends readonly (infer Item)[]
  ? Included<S, Item, Path>[]
  : Value extends PageReference<infer Type>
    ? Type extends PageTypeID<S>
      ? ContentPage<TypeDataOf<S, FieldsOf<S, Type>, keyof FieldsOf<S, Type>, Path, 'html'>> & { type: Type }
      : Value
    : Value;

/** Fields of a page as a reply has them. */
export type TypeDataOf<
  S extends AnySite,
  F extends Fields,
  Chosen extends keyof F,
  Include extends string,
  Form extends RichTextForm,
> = {
  [Name in Chosen]: Name extends FirstName<Include>
    ? Included<S, RenderedFields<F>[Name], PathBelow<Include, Name & string>>
    : InForm<RenderedFields<F>[Name], Form>;
};

/** Choices about the fields of pages in a reply. */
export interface FieldOptions<
  S extends AnySite,
  F extends Fields,
  Chosen extends keyof F,
  Include extends string,
  Form extends RichTextForm,
> {
  /** Fields of the page type to return; all by default. */
  fields?: readonly Chosen[];
  /** Reference fields whose pages are returned with their fields. */
  include?: readonly (Include extends IncludePath<S, F> ? Include : IncludePath<S, F>)[];
  /** HTML by default. */
  richText?: Form;
}

/** A query of pages of a type. */
export interface PagesQuery<
  S extends AnySite,
  F extends Fields,
  Chosen extends keyof F,
  Include extends string,
  Form extends RichTextForm,
> extends FieldOptions<S, F, Chosen, Include, Form> {
  /** Conditions, which all must hold: `{ start: { gte: today() }, kind: 'solo' }`. */
  where?: ConditionsOf<F>;
  /** Sort keys, the primary one first; newest publication first by default. */
  orderBy?: SortKeysOf<F> | readonly SortKeysOf<F>[];
  /** The default locale of the site by default. */
  locale?: string;
  /** Pages in one reply, at most 1,000; 100 by default. */
  limit?: number;
  /** Counts from 1. */
  page?: number;
}

/** Value as JSON has it: dates are texts. */
type AsJson<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Name in keyof Value]: AsJson<Value[Name]> }
    : Value;

/** Loaded data of a block with `deliverData`. */
type LoadedData<Block> = Block extends { deliverData: true; load?(input: never): Promise<infer Data> }
  ? { data: AsJson<Data> }
  : unknown;

/** A block with the props of its component, and `data` if its type has `deliverData`. Discriminated by `type`. */
export type BlockOf<S extends AnySite, Form extends RichTextForm = 'html'> = Declared<S>['block'] extends infer Block
  ? Block extends { type: infer Type; fields: infer F extends Fields }
    ? { key: string; type: Type; anchorPoint: string; props: InForm<RenderedFields<F>, Form> } & LoadedData<Block>
    : never
  : never;

/** Image for social networks. */
export interface SocialImage {
  url: string;
  alt: string;
  /** Pixels. */
  width: number;
  height: number;
}

type AnyPage<S extends AnySite, ID extends string, Form extends RichTextForm> = ID extends string
  ? {
      type: ID;
      typeData: InForm<RenderedFields<FieldsOf<S, ID>>, Form>;
    }
  : never;

/** A page with its blocks. `type` determines the types of `typeData`. */
export type PageOf<S extends AnySite, Form extends RichTextForm = 'html'> = Omit<
  ContentPage,
  'type' | 'typeData' | 'publishedAt' | 'modifiedAt'
> & {
  /** ISO 8601; null in a draft that was never published. */
  publishedAt: string | null;
  /** ISO 8601; null in drafts. */
  modifiedAt: string | null;
  seoTitle: string;
  seoImage: SocialImage | null;
  seoNoindex: boolean;
  /** Properties of the page type. */
  properties: Readonly<Record<string, unknown>>;
  blocks: BlockOf<S, Form>[];
  /** Published translations, including the page itself. */
  translations: { pageID: number; locale: string; url: string }[];
} & AnyPage<S, PageTypeID<S>, Form>;

/** A page of a type as `client.pages` returns it without choices: `ListedPageOf<typeof site, 'news'>`. */
export type ListedPageOf<S extends AnySite, ID extends PageTypeID<S>> = ContentPage<
  TypeDataOf<S, FieldsOf<S, ID>, keyof FieldsOf<S, ID>, never, 'html'>
> & { type: ID };

/** Result of looking up a page. */
export type PageOutcome<S extends AnySite, Form extends RichTextForm = 'html'> =
  | { kind: 'page'; page: PageOf<S, Form> }
  /** The page has another address: redirect permanently to `url`. */
  | { kind: 'moved'; url: string; status: 301 }
  /** The page was deleted: reply with status 410. */
  | { kind: 'gone' }
  /** Reply with status 404. */
  | { kind: 'missing' };

/** Item of a menu. */
export interface MenuEntry {
  key: string;
  title: string;
  /** `''` for a heading over its children without a link. */
  href: string;
  external: boolean;
  children: MenuEntry[];
}

/** Public settings of a site. */
export interface SiteSettings {
  siteName: string;
  defaultLocale: string;
  locales: { code: string; name: string }[];
  seoImage: SocialImage | null;
  /** Whether search engines may index the site. */
  indexing: boolean;
}

/** Page of the sitemap. */
export interface SitemapPage {
  pageID: number;
  url: string;
  modifiedAt: string;
  translations: { locale: string; url: string }[];
  images: string[];
}

/** What to search for, besides the term. */
export interface SearchQuery<S extends AnySite> {
  /** All by default. */
  locales?: readonly string[];
  /** All by default. */
  pageTypes?: readonly PageTypeID<S>[];
  /** Results in one reply, at most 100; 25 by default. */
  limit?: number;
  /** Counts from 1. */
  page?: number;
}

/** A part of the results of a search, best ones first. */
export interface SearchReply {
  items: SearchHit[];
  /** Number of results, at most 1,000. */
  total: number;
  /** Number of replies of `limit` results. */
  pages: number;
}

/** Result of a search. */
export interface SearchHit {
  pageID: number;
  title: string;
  url: string;
  locale: string;
  type: string;
  /** Escaped HTML with `<mark>` for matches. */
  excerpt: string;
}
