import { z } from 'zod';
import { anonymous, endpoint, permission } from './endpoint.ts';
import { pageMarks, pageState } from './entities/page.ts';
import { pagedList, pagedQuery } from './entities/paged-list.ts';
import { id, idParam, locale, multilineText, requiredText, time } from './entities/values.ts';

export const searchResult = z.object({
  pageID: id,
  title: z.string(),
  url: z.string(),
  locale,
  type: z.string(),
  /** Escaped HTML with `<mark>` for matches. */
  excerpt: z.string(),
  score: z.number(),
});
export type SearchResult = z.output<typeof searchResult>;

const count = z.int().nonnegative();
/** Set if there are more results than are counted. */
const more = z.literal(true).optional();
const facet = z.array(z.object({ id: z.string(), total: count, more }));

/** Maximum number of results that are counted, in total and for each facet value. */
export const maxSearchResults = 1000;

/** Minimum length of a search term, in characters. */
const minTermLength = 3;

// A word in Chinese or Japanese has one or two characters.
const cjkCharacters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Whether a term has at least three characters, where those of Chinese and Japanese count twice. */
export function isTermLongEnough(term: string): boolean {
  const text = term.trim();
  return text.length + (text.match(cjkCharacters)?.length ?? 0) >= minTermLength;
}

/** Number of matches by type within the requested locales, and by locale within the requested types; highest first. */
export const searchFacets = z.object({ types: facet, locales: facet });
export type SearchFacets = z.output<typeof searchFacets>;

/**
 * State of the search index and of reindexing. `loading` survives a restart of the server. `error` lasts until the next
 * reindexing, and while pages are unreadable.
 */
export const searchIndexStatus = z.object({
  /** Indexed pages. */
  documents: count,
  /** Published pages. */
  pages: count,
  removedAt: time.nullable(),
  indexing: z.object({
    state: z.enum(['idle', 'loading', 'success', 'error']),
    done: count,
    total: count,
    startedAt: time.nullable(),
    endedAt: time.nullable(),
  }),
  /** Published pages that are not indexed because their content is unreadable. */
  unreadable: z.array(z.object({ pageID: id, title: z.string() })),
});
export type SearchIndexStatus = z.output<typeof searchIndexStatus>;

/** A search term without results. */
export const missedTerm = z.object({
  locale,
  term: z.string(),
  times: z.int().positive(),
  firstAt: time,
  lastAt: time,
});
export type MissedTerm = z.output<typeof missedTerm>;

/** Maximum number of synonym groups, and of terms with pinned pages, for each locale. */
export const maxCuratedTerms = 200;
export const maxSynonymTerms = 10;
export const maxPinnedPages = 5;

/** A group of synonyms of a locale: a search for one term finds all of them. */
export const synonyms = z.object({
  id,
  locale,
  terms: z.array(z.string()),
  updatedAt: time,
});
export type Synonyms = z.output<typeof synonyms>;

/** A pinned page; visitors see it only if it is published. */
export const pinnedPage = z.object({
  id,
  title: z.string(),
  url: z.string(),
  state: z.enum([...pageState.options, 'deleted']),
  ...pageMarks.shape,
});
export type PinnedPage = z.output<typeof pinnedPage>;

/** Pages of a locale that come first in the results for a term, in order. */
export const pins = z.object({
  id,
  locale,
  term: z.string(),
  /** Excludes permanently deleted pages. */
  pages: z.array(pinnedPage),
  updatedAt: time,
});
export type Pins = z.output<typeof pins>;

const access = permission('manage-search');

export const search = {
  search: endpoint({
    method: 'POST',
    path: '/search/search',
    summary: 'Search published pages for a term of at least 3 characters',
    access: anonymous,
    crossOrigin: true,
    kind: 'read',
    body: z.object({
      term: multilineText(200),
      locales: z.array(locale).max(20).default([]),
      pageTypes: z.array(z.string().max(100)).max(50).default([]),
      count: z.int().min(1).max(100).default(25),
      offset: z.int().min(0).max(10_000).default(0),
      /** Whether to return the number of matches by type and locale. */
      facets: z.boolean().default(false),
    }),
    /** `total` is at most `maxSearchResults`; `more` is set if there are further matches. */
    reply: z.object({ total: count, more, results: z.array(searchResult), facets: searchFacets.optional() }),
    rate: 'search',
  }),
  removeAllPages: endpoint({
    method: 'POST',
    path: '/search/remove-all-pages',
    summary: 'Clear the search index; 409 V_07 while all pages are being indexed',
    access,
  }),
  indexAllPages: endpoint({
    method: 'POST',
    path: '/search/index-all-pages',
    summary: 'Index all published pages again in the background; 409 V_07 while this is running',
    access,
  }),
  status: endpoint({
    method: 'GET',
    path: '/search/status',
    summary: 'Get the number of indexed pages and the progress of indexing',
    access,
    reply: searchIndexStatus,
  }),
  listMissed: endpoint({
    method: 'POST',
    path: '/search/list-missed-terms',
    summary: 'List search terms without results, most frequent first, paged',
    access,
    kind: 'read',
    body: pagedQuery(['term', 'times', 'lastAt']),
    reply: pagedList(missedTerm).extend({
      /** Days for which a term is kept after its last search. */
      retentionDays: z.int().positive(),
    }),
  }),
  forgetMissed: endpoint({
    method: 'POST',
    path: '/search/forget-missed-term',
    summary: 'Remove a term from the list of searches without results',
    access,
    body: z.object({ locale, term: z.string().min(1).max(100) }),
  }),
  listSynonyms: endpoint({
    method: 'GET',
    path: '/search/synonyms',
    summary: 'List the synonym groups of a locale, sorted by their first term',
    access,
    query: z.object({ locale }),
    reply: z.array(synonyms),
  }),
  saveSynonyms: endpoint({
    method: 'POST',
    path: '/search/synonyms',
    summary: `Add or change a group of synonyms; V_12 on a term without words, V_06 on one that is there already, 409 V_07 when the locale has ${maxCuratedTerms} groups`,
    access,
    body: z.object({
      /** The group to change; a new one if missing. */
      id: id.optional(),
      locale,
      terms: z.array(requiredText(60)).min(2).max(maxSynonymTerms),
    }),
    reply: synonyms,
  }),
  removeSynonyms: endpoint({
    method: 'DELETE',
    path: '/search/synonyms/{id}',
    summary: 'Remove a group of synonyms',
    access,
    params: z.object({ id: idParam }),
  }),
  listPins: endpoint({
    method: 'GET',
    path: '/search/pins',
    summary: 'List the terms of a locale with pinned pages, sorted by term',
    access,
    query: z.object({ locale }),
    reply: z.array(pins),
  }),
  savePins: endpoint({
    method: 'POST',
    path: '/search/pins',
    summary: `Pin pages to a term, or change which; V_06 on a term that has pinned pages, V_12 on a page that is not of the locale, 409 V_07 when the locale has ${maxCuratedTerms} terms`,
    access,
    body: z.object({
      /** The term to change; a new one if missing. */
      id: id.optional(),
      locale,
      term: requiredText(100),
      pageIDs: z.array(id).min(1).max(maxPinnedPages),
    }),
    reply: pins,
  }),
  removePins: endpoint({
    method: 'DELETE',
    path: '/search/pins/{id}',
    summary: 'Remove a term and its pinned pages',
    access,
    params: z.object({ id: idParam }),
  }),
};
