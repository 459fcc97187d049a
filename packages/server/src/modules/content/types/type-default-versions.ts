import {
  type BlockContent,
  keyedTypeContent,
  type PageTypeDefinition,
  typeDataContent,
  typeDataOf,
} from '@ximblox/blocks/internal';
import { fail, type SiteVersions, type TypeDefaults } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { listVersions, storedContent, type VersionedThing } from '../../foundation/site-versions/index.ts';
import { applyAllReplacementsToEach } from '../../library/media/index.ts';
import { requirePageType } from './require-page-type.ts';
import { saveTypeDefaults } from './save-type-defaults.ts';

const versioned = (id: string, locale: string): VersionedThing => ({ kind: 'page-type', key: `${id}:${locale}` });

/** Reads stored default values; files that were replaced since get their current content. */
async function readContents(
  db: Database,
  pageType: PageTypeDefinition,
  stored: readonly unknown[],
): Promise<BlockContent[]> {
  const contents = stored.map((content) => keyedTypeContent(pageType, content as BlockContent));
  const asPages = contents.map((content) => ({ blocks: [], typeData: typeDataOf(content), seoImage: [] }));
  return (await applyAllReplacementsToEach(db, asPages)).map(({ typeData }) => typeDataContent(typeData));
}

/** Returns one page of the versions of the default values of a page type in a locale, newest first. */
export async function listDefaultVersions(
  context: Context,
  id: string,
  locale: string,
  page: { pageIndex: number; pageSize: number },
): Promise<SiteVersions<BlockContent>> {
  const { db, services } = context;
  context.require('manage-page-types', {});
  const pageType = requirePageType(services.site, id, locale);
  return listVersions(db, versioned(id, locale), page, (stored) => readContents(db, pageType, stored));
}

/**
 * Saves an earlier version of the default values of a page type.
 * @throws 404 V_12 on `number`; otherwise as `saveTypeDefaults`
 */
export async function restoreDefaults(
  context: Context,
  id: string,
  locale: string,
  { number, version }: { number: number; version: number },
): Promise<TypeDefaults> {
  const { db, services } = context;
  context.require('manage-page-types', {});
  const pageType = requirePageType(services.site, id, locale);
  const stored = await storedContent(db, versioned(id, locale), number);
  const content = (await readContents(db, pageType, [stored]))[0] ?? fail('V_12', 'number', { status: 404 });
  return saveTypeDefaults(context, id, locale, { content, version, restored: number });
}
