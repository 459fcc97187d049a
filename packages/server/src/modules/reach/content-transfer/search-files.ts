import type { Context } from '../../../context.ts';
import { type Curated, curatedOf } from '../search/index.ts';
import { fileSchemas, readSearchFile, searchLocaleOf, storeSearch, validateFile } from '../seed/index.ts';
import { contentHash } from './content-hash.ts';
import { outcomeOf, type SiteImport } from './import-files.ts';
import { withNames } from './transfer-names.ts';

/** Writes synonyms and pins with the keys of pages. Pins without a page outside the trash are left out. */
const writeSearchFile = ({ db, services: { site } }: Context, { synonyms, pins }: Curated): Promise<unknown> =>
  withNames(db, site, (names) => ({
    synonyms,
    pins: pins.flatMap(({ term, pageIDs }) => {
      const pages = pageIDs.flatMap((id) => names.page(id) ?? []);
      return pages.length === 0 ? [] : [{ term, pages }];
    }),
  }));

/** Returns synonyms and pins of the locales of the site as files; the caller checks the permission. */
export async function exportSearch(context: Context): Promise<{ file: string; content: unknown }[]> {
  const files: { file: string; content: unknown }[] = [];
  for (const locale of context.services.site.locales.map(({ code }) => code).toSorted()) {
    const curated = await curatedOf(context, locale);
    if (curated.synonyms.length + curated.pins.length === 0) continue;
    files.push({ file: `search/${locale}.json`, content: await writeSearchFile(context, curated) });
  }
  return files;
}

/** Replaces synonyms and pins of a locale that did not change here since the last exchange. */
export const importSearch: SiteImport = async (context, { file, content, base }, names, { overwrite }) => {
  context.require('manage-search', {});
  const parsed = validateFile(names.problems, file, content, fileSchemas.search);
  const locale = searchLocaleOf(file) ?? '';
  const wanted = parsed && readSearchFile(context, names, { ...parsed, file, locale });
  if (!wanted || names.problems.length > 0) return [];
  const stored = await curatedOf(context, locale);
  const current = await writeSearchFile(context, stored);
  const isEmpty = stored.synonyms.length + stored.pins.length === 0;
  const hash = contentHash(await writeSearchFile(context, wanted));
  const outcome = outcomeOf(isEmpty ? null : contentHash(current), { base, hash, overwrite });
  if (outcome === 'conflict') return [{ file, outcome, hash: contentHash(current) }];
  if (outcome !== 'unchanged') await storeSearch(context, names, { file, locale, wanted });
  return [{ file, outcome, hash: contentHash(await writeSearchFile(context, await curatedOf(context, locale))) }];
};
