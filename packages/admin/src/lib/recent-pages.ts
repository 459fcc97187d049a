/** A page that somebody has opened. */
export interface RecentPage {
  id: number;
  title: string;
  locale: string;
}

const kept = 8;

/** Where the pages are remembered: in this browser, for each user apart. */
export const recentPagesKey = (userID: number): string => `ximblox.recent.${userID}`;

const isRecentPage = (value: unknown): value is RecentPage =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'number' &&
  'title' in value &&
  typeof value.title === 'string' &&
  'locale' in value &&
  typeof value.locale === 'string';

/** The pages in a stored text, the latest first; none when it is not what was stored. */
export function readRecentPages(stored: string | null): RecentPage[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter(isRecentPage).slice(0, kept) : [];
  } catch {
    return [];
  }
}

/** The pages with one more on top. */
export const withRecentPage = (pages: readonly RecentPage[], page: RecentPage): RecentPage[] =>
  [page, ...pages.filter(({ id }) => id !== page.id)].slice(0, kept);

/** The pages that a user has opened last in this browser. */
export function recentPages(userID: number): RecentPage[] {
  return readRecentPages(localStorage.getItem(recentPagesKey(userID)));
}

/** Remembers that a page was opened. */
export function rememberPage(userID: number, page: RecentPage): void {
  try {
    localStorage.setItem(recentPagesKey(userID), JSON.stringify(withRecentPage(recentPages(userID), page)));
  } catch {
    // A browser without room forgets; nothing depends on it.
  }
}
