import { isRecord } from '@ximblox/contract';

/** Page that a user has opened. */
export interface RecentPage {
  id: number;
  title: string;
  locale: string;
}

const maxPages = 8;

/** Key of a user's recent pages in `localStorage`. */
export const recentPagesKey = (userID: number): string => `ximblox.recent.${userID}`;

const isRecentPage = (value: unknown): value is RecentPage =>
  isRecord(value) &&
  typeof value.id === 'number' &&
  typeof value.title === 'string' &&
  typeof value.locale === 'string';

/** Parses stored recent pages, newest first; an empty list if the text is invalid. */
export function readRecentPages(stored: string | null): RecentPage[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter(isRecentPage).slice(0, maxPages) : [];
  } catch {
    return [];
  }
}

/** Returns the pages with one moved or added to the top. */
export const withRecentPage = (pages: readonly RecentPage[], page: RecentPage): RecentPage[] =>
  [page, ...pages.filter(({ id }) => id !== page.id)].slice(0, maxPages);

/** Returns the pages that a user has opened most recently in this browser. */
export function recentPages(userID: number): RecentPage[] {
  return readRecentPages(localStorage.getItem(recentPagesKey(userID)));
}

/** Stores that a page was opened. */
export function storeRecentPage(userID: number, page: RecentPage): void {
  try {
    localStorage.setItem(recentPagesKey(userID), JSON.stringify(withRecentPage(recentPages(userID), page)));
  } catch {
    // The storage may be full; recent pages are optional.
  }
}
