import {
  type BlockContent,
  defaultsOfType,
  fieldsOfType,
  filledFields,
  typeDataContent,
} from '@ximblox/blocks/internal';
import { cleanContent } from '@ximblox/blocks/clean';
import type { EmptiedDefault } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { findTypeDefaults } from './type-defaults-store.ts';
import { requirePageType } from './require-page-type.ts';
import { publishedTypeData } from './page-count-store.ts';

/**
 * Returns the fields and properties that published pages would show empty with the given default values but show filled with the
 * stored ones, in the order of the page type.
 */
export async function emptiedDefaults(
  { db, services: { site } }: Context,
  id: string,
  locale: string,
  content: BlockContent,
): Promise<EmptiedDefault[]> {
  const pageType = requirePageType(site, id, locale);
  const fields = fieldsOfType(pageType);
  const stored = (await findTypeDefaults(db, id, locale)).content;
  const after = filledFields(fields, defaultsOfType(pageType, cleanContent(fields, content)));
  const emptied = [...filledFields(fields, defaultsOfType(pageType, stored))].filter((name) => !after.has(name));
  if (emptied.length === 0) return [];
  const pages = new Map(emptied.map((name) => [name, 0]));
  for await (const typeData of publishedTypeData(db, id, locale)) {
    const own = filledFields(pageType.fields, typeDataContent(typeData));
    for (const [name, count] of pages) if (!own.has(name)) pages.set(name, count + 1);
  }
  return [...pages].filter(([, count]) => count > 0).map(([name, count]) => ({ name, pages: count }));
}
