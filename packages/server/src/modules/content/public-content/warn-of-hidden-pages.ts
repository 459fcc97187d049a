import type { SiteDefinition } from '@ximblox/blocks';
import type { Context } from '../../../context.ts';
import { countPagesByPlace, pagesBelowLocales } from './hidden-page-store.ts';

interface Hidden {
  pages: number;
  published: number;
}

/** Numbers of pages by what of them the site does not have, in the order of their names. */
function hiddenBy(
  counts: Awaited<ReturnType<typeof countPagesByPlace>>,
  of: 'type' | 'locale',
  known: readonly string[],
): [name: string, hidden: Hidden][] {
  const gone = Map.groupBy(
    counts.filter((count) => !known.includes(count[of])),
    (count) => count[of],
  );
  const sum = (some: readonly Hidden[], name: keyof Hidden): number => some.reduce((all, one) => all + one[name], 0);
  return Array.from(gone, ([name, some]): [string, Hidden] => [
    name,
    { pages: sum(some, 'pages'), published: sum(some, 'published') },
  ]).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

const counted = (pages: number): string => (pages === 1 ? '1 page' : `${pages} pages`);

const told = (what: string, name: string, { pages, published }: Hidden): string =>
  `The site does not have the ${what} "${name}": visitors do not see ${counted(pages)} of it (${published} published). The content stays and comes back with the ${what}.`;

/** Pages of the default locale that stand where another locale begins, which visitors therefore cannot reach. */
async function warnOfCovered({ db, services }: Pick<Context, 'db' | 'services'>, site: SiteDefinition): Promise<void> {
  const codes = site.locales.map(({ code }) => code).filter((code) => code !== site.defaultLocale);
  for (const { code, pages } of await pagesBelowLocales(db, site.defaultLocale, codes)) {
    services.log.warn(
      { locale: code, pages },
      `/${code} is the beginning of a locale: ${counted(pages)} of ${site.defaultLocale} below it cannot be reached. Give them other slugs.`,
    );
  }
}

/** Warns of pages whose type or locale the site does not have, and of those that a locale covers. */
export async function warnOfHiddenPages(context: Pick<Context, 'db' | 'services'>): Promise<void> {
  const { site, log } = context.services;
  const counts = await countPagesByPlace(context.db);
  const types = site.pageTypes.map(({ id }) => id);
  for (const [type, hidden] of hiddenBy(counts, 'type', types))
    log.warn({ type, ...hidden }, told('page type', type, hidden));
  const codes = site.locales.map(({ code }) => code);
  for (const [locale, hidden] of hiddenBy(counts, 'locale', codes)) {
    log.warn({ locale, ...hidden }, told('locale', locale, hidden));
  }
  await warnOfCovered(context, site);
}
