import type { SiteDefinition } from '@ximblox/blocks';
import { isReservedSlug, sharesSlug } from '../addresses/index.ts';
import type { PageRow } from './page-store.ts';

/** A branch to move: a page or folder with all pages below it. */
export interface BranchMove {
  locale: string;
  from: string;
  to: string;
  /** The page at `from`; undefined for a folder. */
  pageID?: number | undefined;
}

/** A page of the branch and its new slug. */
export interface PageMove {
  page: PageRow;
  slug: string;
}

/** Returns the locales in which a branch moves: pages move together with the translations that share their slugs. */
export const movingLocales = (site: SiteDefinition, locale: string): string[] =>
  sharesSlug(site, locale) ? site.locales.map(({ code }) => code).filter((code) => sharesSlug(site, code)) : [locale];

/** Whether a slug is that of a branch or below it. */
export const isIn = (slug: string, branch: string): boolean => slug === branch || slug.startsWith(`${branch}/`);

/** Whether a branch would move to its own address or below itself. */
export const isOwnPlace = ({ from, to }: BranchMove): boolean => isIn(to, from);

/** Returns the new slugs of the pages of a branch. A translation outside the branch follows its page. */
export function movesOf(pages: readonly PageRow[], { locale, from, to }: BranchMove): PageMove[] {
  const leaders = new Map(pages.filter((page) => page.locale === locale).map((page) => [page.group_id, page]));
  return pages.flatMap((page) => {
    const slug = isIn(page.slug, from) ? page.slug : leaders.get(page.group_id)?.slug;
    return slug === undefined ? [] : [{ page, slug: to + slug.slice(from.length) }];
  });
}

/** Maximum length of a slug. */
const maxLength = 255;

/** Returns what is wrong with a new slug, whatever other pages have. */
export function slugProblem(site: SiteDefinition, { page, slug }: PageMove): 'V_12' | 'V_14' | null {
  if (slug.length > maxLength) return 'V_14';
  return isReservedSlug(site, { locale: page.locale, slug }) ? 'V_12' : null;
}
