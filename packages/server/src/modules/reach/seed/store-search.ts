import type { Context } from '../../../context.ts';
import { type Curated, replaceCurated } from '../search/index.ts';
import type { SearchFile } from './file-schemas.ts';
import { reportingErrors } from './content-problems.ts';
import type { ContentLookup } from './read-content.ts';

/** Returns synonyms and pins of a file with the IDs of the pages. Adds the problems of unknown locales and pages. */
export function readSearchFile(
  { services: { site } }: Pick<Context, 'services'>,
  names: ContentLookup,
  { file, locale, synonyms, pins }: SearchFile & { file: string; locale: string },
): Curated {
  const addProblem = (property: string, what: string): void => void names.problems.push({ file, property, what });
  if (!site.locales.some(({ code }) => code === locale)) addProblem('name', 'the site has no such locale');
  const read = pins.map(({ term, pages }, at) => ({
    term,
    pageIDs: pages.flatMap((page, place) => {
      const pageID = names.pageID(page, locale);
      if (pageID === undefined) addProblem(`pins.${at}.pages.${place}`, `there is no page "${page}" in ${locale}`);
      if (pages.indexOf(page) < place) addProblem(`pins.${at}.pages.${place}`, `the page "${page}" is listed twice`);
      return pageID === undefined ? [] : [pageID];
    }),
  }));
  return { synonyms, pins: read };
}

/** Replaces synonyms and pins of the locale of a file. */
export const storeSearch = (
  context: Context,
  { problems }: Pick<ContentLookup, 'problems'>,
  { file, locale, wanted }: { file: string; locale: string; wanted: Curated },
): Promise<void> =>
  replaceCurated(context, { locale, wanted }, (prefix, change) => reportingErrors(problems, { file, prefix }, change));
