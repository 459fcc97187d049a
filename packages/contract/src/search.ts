import { z } from 'zod';
import { anonymous, endpoint, permission } from './endpoint.ts';
import { id, locale, text } from './entities/values.ts';

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

export const search = {
  search: endpoint({
    method: 'POST',
    path: '/search/search',
    summary: 'Published pages that match a term of at least 3 characters',
    access: anonymous,
    kind: 'read',
    body: z.object({
      term: text(200),
      locales: z.array(locale).max(20).default([]),
      pageTypes: z.array(z.string().max(100)).max(50).default([]),
      count: z.int().min(1).max(100).default(25),
      offset: z.int().min(0).max(10_000).default(0),
    }),
    reply: z.object({ total: z.int().nonnegative(), results: z.array(searchResult) }),
    rate: 'search',
  }),
  removeAllPages: endpoint({
    method: 'POST',
    path: '/search/remove-all-pages',
    summary: 'Empty the search index',
    access: permission('manage-search'),
  }),
  indexAllPages: endpoint({
    method: 'POST',
    path: '/search/index-all-pages',
    summary: 'Index every published page again',
    access: permission('manage-search'),
  }),
};
