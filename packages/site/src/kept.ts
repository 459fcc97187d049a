import type { CachedAnswer } from './cache/cached-answer.ts';
import type { Computed } from './cache/tagged-cache.ts';
import type { ListParts } from './list-part.ts';

/** What is kept for an address. */
export type Kept =
  /** `parts` tells what else there is of the list on the page; null when it has none. */
  | { kind: 'answer'; answer: CachedAnswer; parts: ListParts | null }
  /** No page stands there: the locale's own page for that is kept once, not for every path. `slug` is null where no page can. */
  | { kind: 'none'; status: 404 | 410; locale: string; slug: string | null }
  | { kind: 'moved'; url: string };

/** What a path without a page takes, roughly. */
export const emptyPathBytes = 600;

export const asKept = ({ value, ...rest }: Computed<CachedAnswer>, parts: ListParts | null = null): Computed<Kept> => ({
  ...rest,
  value: { kind: 'answer', answer: value, parts },
});
