import type { PageSummary } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { findSummaries, searchSummaries, summaryOnWire } from '../../content/pages/index.ts';
import { publishedPagesFor } from './public-search.ts';

/** Most pages of a response. */
const limit = 25;

/**
 * Returns pages whose title or slug contains a term of at least 3 characters; if there are none, the published pages that
 * visitors find by it.
 */
export async function searchAdminPages(
  { db, services }: Context,
  { locale, searchTerm }: { locale?: string | undefined; searchTerm: string },
): Promise<PageSummary[]> {
  if ([...searchTerm].length < 3) return [];
  const rows = await searchSummaries(db, { term: searchTerm, locale, limit });
  if (rows.length > 0) return rows.map((row) => summaryOnWire(services.site, row));
  const ids = await publishedPagesFor({ db, services }, { term: searchTerm, locale, count: limit });
  if (ids.length === 0) return [];
  const found = new Map((await findSummaries(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = found.get(id);
    return row ? [summaryOnWire(services.site, row)] : [];
  });
}
