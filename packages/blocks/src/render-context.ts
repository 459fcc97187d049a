import type { ErrorItem, PublicTag } from '@ximblox/contract';
import type { AnyTypeData, ContentPage } from './content-page.ts';
import type { Fields } from './fields/index.ts';
import type { FormQuestion } from './form-question.ts';
import type { ListPart, PagedList } from './paged-list.ts';
import type { SearchProps } from './search-view.ts';

/** A form that was sent without scripts and refused: what was filled in, and what is wrong with it. */
export interface RefusedForm {
  /** Key of the block that shows it. */
  block: string;
  values: Readonly<Record<string, string>>;
  errors: readonly ErrorItem[];
  /** What its sender has to answer, who has no JavaScript; left out where forms need it. */
  question?: FormQuestion;
  /** Whether too many were sent by the network. */
  isTooMany?: boolean;
}

/** Whom visitors can turn to instead of sending a form; as the site's `organisation`. */
export interface FormContact {
  name: string;
  address?: { street: string; postalCode: string; place: string };
  telephone?: string;
  email?: string;
}

/** Where a component is being rendered. */
export interface RenderContext<TypeData = AnyTypeData> {
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
  /** Fields of the page type as they are filled for this page, else for the type, rendered. */
  typeData: TypeData;
  /** Public ones by name. */
  tags: readonly PublicTag[];
  /** Whether the editor's preview asks. */
  preview: boolean;
  /** Set for whoever has just sent a form of this page that was refused; never in what is cached. */
  refusedForm?: RefusedForm;
  /** Set where forms need JavaScript: whom visitors without it can turn to. */
  insteadOfForms?: FormContact;
  /** Which part of its list the address asks for; left out for its beginning. */
  part?: ListPart;
  /** Fields of the block that is rendered, by which `editField` tells the preview what it may do with each; there only. */
  blockFields?: Fields;
}

export type OrderDirection = 'asc' | 'desc';

/** Fields of a page type, `title` or `published`, each with a direction: `{ price: 'asc' }`. */
export type PageOrder = Readonly<Record<string, OrderDirection>>;

export interface ContentQuery {
  type: string;
  locale: string;
  /** IDs of public tags of which a page has at least one; none of them is a condition that no page meets. */
  tags?: readonly number[];
  /** ID of a public tag that each page must have. */
  tag?: number;
  /** What fields of the page type must hold, by their names. */
  where?: Readonly<Record<string, string>>;
  /** At most 100. */
  limit?: number;
  offset?: number;
  /**
   * What pages are ordered by, the first thing first: `[{ price: 'asc' }, { title: 'asc' }]`. Numbers by their size, days by
   * time, texts by the language of the locale, choices in the order of their options; what is left open comes last.
   * Another field is an error that names it.
   */
  orderBy?: PageOrder | readonly PageOrder[];
  /** The short form: newest publication first by default; `field:date` is `{ date: 'desc' }`. */
  order?: 'newest' | 'oldest' | 'title' | `field:${string}`;
}

/** Reads published content; what it reads is noted, so that a cached page is dropped when it changes. */
export interface ContentReader {
  pages(query: ContentQuery): Promise<{ items: ContentPage[]; total: number }>;
  /**
   * The part of a long list that the address of the page asks for, `limit` pages at once (20 by default). Parts that there
   * are not, are not found at their addresses. Only one block of a page can have such a list: a second one gets its beginning.
   */
  paged(query: Omit<ContentQuery, 'offset' | 'tag'>): Promise<PagedList>;
}

/** An item of a menu whose target is public. */
export interface ResolvedMenuItem {
  key: string;
  title: string;
  /** `''` for a heading over its children that leads nowhere itself. */
  href: string;
  external: boolean;
  /** Whether it is the page that is shown, or leads to it. */
  current: boolean;
  children: ResolvedMenuItem[];
}

/** A translation of the page that is shown. */
export interface ResolvedSibling {
  locale: string;
  /** Name of the language in itself. */
  name: string;
  url: string;
  current: boolean;
  /** Whether it leads to the translation, not to the home page of that locale. */
  translated: boolean;
}

/** The pop-up that the site shows, in the words of the page's locale. */
export interface SitePopup {
  title: string;
  text: string;
  /** Accepts. */
  button: string;
  /** Declines; `''` leaves a cross alone. */
  decline: string;
  /** Shown after accepting; `''` closes at once. */
  thanks: string;
  /** From the opening of a page until it appears. */
  secondsUntil: number;
  secondsAfterAccept: number;
  secondsAfterDecline: number;
}

/** What headers and footers receive beside the page. */
export interface LayoutProps<TypeData = AnyTypeData, Properties = AnyTypeData> {
  context: RenderContext<TypeData>;
  siteName: string;
  /** The pop-up of the settings; null when there is none in the locale of the page. */
  popup: SitePopup | null;
  menus: Record<string, ResolvedMenuItem[]>;
  siblings: ResolvedSibling[];
  /** Path of the home page in the locale of the page. */
  homeUrl: string;
  /** The page type's own properties, rendered. */
  properties: Properties;
  /** Null when the site has no search in the locale of the page. */
  search: SearchProps | null;
}
