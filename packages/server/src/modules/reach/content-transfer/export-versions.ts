import { type AnswerOf, type contract, fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import { readAddress } from '../../content/addresses/index.ts';
import { contentHash } from './content-hash.ts';
import { exportPage } from './export-pages.ts';
import { pageKey } from './transfer-names.ts';
import { listTransferVersions, type TransferVersion } from './transfer-store.ts';
import { UndefinedContentError } from './write-page-file.ts';

const batchSize = 100;

/** Returns a version as a file. @throws UndefinedContentError */
async function exportVersion(context: Context, version: TransferVersion): Promise<Record<string, unknown>> {
  const frame = { ...version, isPublished: true, publishedAt: null };
  const { slug: _, type: __, ...content } = await exportPage(context, frame);
  const times = version.periods.map(({ from, until }) => ({
    from: new Date(from).toISOString(),
    until: until === null ? null : new Date(until).toISOString(),
  }));
  return {
    author: version.author,
    createdAt: version.createdAt.toISOString(),
    ...(times.length > 0 ? { public: times } : {}),
    ...content,
  };
}

type ExportedVersions = AnswerOf<typeof contract.contentFiles.exportVersions>;

/**
 * Exports the next versions of pages outside the trash.
 * @throws V_12 on `page` when it is not a path of this site
 */
export async function exportVersions(
  context: Context,
  { after, type, page }: { after: number; type?: string | undefined; page?: string | undefined },
): Promise<ExportedVersions> {
  const { db, services } = context;
  const { site, settings } = services;
  const address =
    page === undefined ? undefined : (readAddress(site, publicOrigin(settings), page) ?? fail('V_12', 'page'));
  const rows = await listTransferVersions(db, site.defaultLocale, { after, limit: batchSize, type, address });
  const answer: ExportedVersions = { versions: [], problems: [], after: null };
  for (const row of rows) {
    const file = `versions/${pageKey(row, site)}/${row.locale}/${String(row.number).padStart(4, '0')}.json`;
    try {
      const content = await exportVersion(context, row);
      answer.versions.push({ file, content, hash: contentHash(content) });
    } catch (error) {
      if (!(error instanceof UndefinedContentError)) throw error;
      answer.problems.push({ file, property: 'content', what: error.message });
    }
  }
  const last = rows.at(-1);
  return { ...answer, after: last && rows.length === batchSize ? last.versionID : null };
}
