import type { SiteDefinition } from '@ximblox/blocks';
import type { Context } from '../../../context.ts';
import { countPagesByTypeAndLocale, countShadowedPages } from './hidden-page-store.ts';

interface HiddenCount {
  pages: number;
  published: number;
}

/** Sums the counts of pages whose type or locale the site does not register, sorted by its name. */
function countHidden(
  counts: Awaited<ReturnType<typeof countPagesByTypeAndLocale>>,
  of: 'type' | 'locale',
  known: readonly string[],
): [name: string, hidden: HiddenCount][] {
  const gone = Map.groupBy(
    counts.filter((count) => !known.includes(count[of])),
    (count) => count[of],
  );
  const sum = (some: readonly HiddenCount[], name: keyof HiddenCount): number =>
    some.reduce((all, one) => all + one[name], 0);
  return Array.from(gone, ([name, some]): [string, HiddenCount] => [
    name,
    { pages: sum(some, 'pages'), published: sum(some, 'published') },
  ]).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

const counted = (pages: number): string => (pages === 1 ? '1 page' : `${pages} pages`);

const hiddenMessage = (kind: string, name: string, { pages, published }: HiddenCount): string =>
  `The site does not have the ${kind} "${name}": visitors do not see ${counted(pages)} of it (${published} published). The content stays and comes back with the ${kind}.`;

/** Warns of pages of the default locale that visitors cannot reach because their address is parsed as another locale. */
async function warnOfShadowedPages(
  { db, services }: Pick<Context, 'db' | 'services'>,
  site: SiteDefinition,
): Promise<void> {
  const codes = site.locales.map(({ code }) => code).filter((code) => code !== site.defaultLocale);
  for (const { code, pages } of await countShadowedPages(db, site.defaultLocale, codes)) {
    services.log.warn(
      { locale: code, pages },
      `/${code} is the beginning of a locale: ${counted(pages)} of ${site.defaultLocale} below it cannot be reached. Give them other slugs.`,
    );
  }
}

/** Logs warnings about pages that visitors cannot reach: their type or locale is not registered, or a locale shadows their address. */
export async function warnOfHiddenPages(context: Pick<Context, 'db' | 'services'>): Promise<void> {
  const { site, log } = context.services;
  const counts = await countPagesByTypeAndLocale(context.db);
  const types = site.pageTypes.map(({ id }) => id);
  for (const [type, hidden] of countHidden(counts, 'type', types))
    log.warn({ type, ...hidden }, hiddenMessage('page type', type, hidden));
  const codes = site.locales.map(({ code }) => code);
  for (const [locale, hidden] of countHidden(counts, 'locale', codes)) {
    log.warn({ locale, ...hidden }, hiddenMessage('locale', locale, hidden));
  }
  await warnOfShadowedPages(context, site);
}
