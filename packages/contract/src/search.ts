import { z } from 'zod';
import { anonymous, endpoint, permission } from './endpoint.ts';
import { pagedList, pagedQuery } from './entities/paged-list.ts';
import { id, locale, multilineText, time } from './entities/values.ts';

export const searchResult = z.object({
  pageID: id,
  title: z.string(),
  url: z.string(),
  locale,
  type: z.string(),
  /** HTML, escaped but for `<mark>`. */
  excerpt: z.string(),
  score: z.number(),
});
export type SearchResult = z.output<typeof searchResult>;

const count = z.int().nonnegative();
/** There when there are more than are counted. */
const more = z.literal(true).optional();
const facet = z.array(z.object({ id: z.string(), total: count, more }));

/** Pages that are counted and shown at most; of a locale, and of a type, as well. */
export const mostFound = 1000;

/** Characters below which a term asks for nothing. */
const shortestTerm = 3;

/** Chinese and Japanese write a word with one or two characters. */
const wordsOfOneCharacter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Whether a term is long enough to be searched for: three characters, of which those of Chinese and Japanese count twice. */
export function isLongEnough(term: string): boolean {
  const text = term.trim();
  return text.length + (text.match(wordsOfOneCharacter)?.length ?? 0) >= shortestTerm;
}

/** How many pages match by type, in the locales asked for, and by locale, of the types asked for; the most first. */
export const searchFacets = z.object({ types: facet, locales: facet });
export type SearchFacets = z.output<typeof searchFacets>;

/**
 * How making all pages findable anew stands; `loading` goes on by itself, whatever happens to a server meanwhile. `error`
 * until it is tried again, and as long as pages are unreadable.
 */
export const searchIndexStatus = z.object({
  /** Pages that can be found. */
  documents: count,
  /** Pages that are public. */
  pages: count,
  removedAt: time.nullable(),
  indexing: z.object({
    state: z.enum(['idle', 'loading', 'success', 'error']),
    done: count,
    total: count,
    startedAt: time.nullable(),
    endedAt: time.nullable(),
  }),
  /** Public pages that cannot be found, since their content cannot be read. */
  unreadable: z.array(z.object({ pageID: id, title: z.string() })),
});
export type SearchIndexStatus = z.output<typeof searchIndexStatus>;

/** A term for which nothing was found. */
export const missedTerm = z.object({
  locale,
  term: z.string(),
  times: z.int().positive(),
  firstAt: time,
  lastAt: time,
});
export type MissedTerm = z.output<typeof missedTerm>;

export const search = {
  search: endpoint({
    method: 'POST',
    path: '/search/search',
    summary: 'Published pages that match a term of at least 3 characters',
    access: anonymous,
    crossOrigin: true,
    kind: 'read',
    body: z.object({
      term: multilineText(200),
      locales: z.array(locale).max(20).default([]),
      pageTypes: z.array(z.string().max(100)).max(50).default([]),
      count: z.int().min(1).max(100).default(25),
      offset: z.int().min(0).max(10_000).default(0),
      /** Whether the answer tells what there is of every type and locale. */
      facets: z.boolean().default(false),
    }),
    /** Counted up to `mostFound`: of more than that the best are shown, and `more` is there. */
    reply: z.object({ total: count, more, results: z.array(searchResult), facets: searchFacets.optional() }),
    rate: 'search',
  }),
  removeAllPages: endpoint({
    method: 'POST',
    path: '/search/remove-all-pages',
    summary: 'Empty the search index; 409 V_07 while all pages are being indexed',
    access: permission('manage-search'),
  }),
  indexAllPages: endpoint({
    method: 'POST',
    path: '/search/index-all-pages',
    summary: 'Index every published page again, in the background; 409 V_07 while that is going on',
    access: permission('manage-search'),
  }),
  status: endpoint({
    method: 'GET',
    path: '/search/status',
    summary: 'How many pages can be found, and how indexing stands',
    access: permission('manage-search'),
    reply: searchIndexStatus,
  }),
  listMissed: endpoint({
    method: 'POST',
    path: '/search/list-missed-terms',
    summary: 'Terms for which visitors found nothing, the most frequent first, paged',
    access: permission('manage-search'),
    kind: 'read',
    body: pagedQuery(['term', 'times', 'lastAt']),
    reply: pagedList(missedTerm).extend({
      /** Days for which a term is kept after it was searched for last. */
      retentionDays: z.int().positive(),
    }),
  }),
  forgetMissed: endpoint({
    method: 'POST',
    path: '/search/forget-missed-term',
    summary: 'Take a term off the list of those without results',
    access: permission('manage-search'),
    body: z.object({ locale, term: z.string().min(1).max(100) }),
  }),
};
