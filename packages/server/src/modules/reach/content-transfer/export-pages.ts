import { type AnswerOf, type contract, fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import { readAddress } from '../../content/addresses/index.ts';
import { contentOf, findVersion } from '../../content/pages/index.ts';
import { contentHash } from './content-hash.ts';
import { pageKey, withNames } from './transfer-names.ts';
import { listTransferPages, type TransferPage } from './transfer-store.ts';
import { UndefinedContentError, writePageFile } from './write-page-file.ts';

const batchSize = 50;

/** Returns the content of a page as a file. @throws UndefinedContentError */
export async function exportPage(
  { db, services: { site } }: Context,
  page: TransferPage,
): Promise<Record<string, unknown>> {
  const version = await findVersion(db, page.versionID);
  if (!version) throw new Error(`The version ${page.versionID} of the page ${page.id} is missing.`);
  const content = contentOf(site, page, version);
  return withNames(db, site, (names) => writePageFile(site, page, content, names));
}

type ExportedPages = AnswerOf<typeof contract.contentFiles.exportPages>;

/**
 * Exports the next pages.
 * @throws V_12 on `page` when it is not a path of this site
 */
export async function exportPages(
  context: Context,
  { after, type, page }: { after: number; type?: string | undefined; page?: string | undefined },
): Promise<ExportedPages> {
  const { db, services } = context;
  const { site, settings } = services;
  const address =
    page === undefined ? undefined : (readAddress(site, publicOrigin(settings), page) ?? fail('V_12', 'page'));
  const rows = await listTransferPages(db, site.defaultLocale, { after, limit: batchSize, type, address });
  const answer: ExportedPages = { pages: [], problems: [], after: null };
  for (const row of rows) {
    const key = pageKey(row, site);
    const file = `pages/${key}/${row.locale}.json`;
    try {
      const content = await exportPage(context, row);
      answer.pages.push({ file, content, hash: contentHash(content), key, locale: row.locale, slug: row.slug });
    } catch (error) {
      if (!(error instanceof UndefinedContentError)) throw error;
      answer.problems.push({ file, property: 'content', what: error.message });
    }
  }
  const last = rows.at(-1);
  return { ...answer, after: last && rows.length === batchSize ? last.id : null };
}
