import {
  type AnswerOf,
  type BulkAction,
  type BulkPreviewItem,
  bulkPreviewSize,
  CmsError,
  type contract,
  fail,
  maxBulkPages,
  type ParsedOf,
} from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { findSummaries, listPageIDs, summaryOnWire } from '../pages/index.ts';
import { applyToPage } from './apply-to-page.ts';

/** Rolls back a trial. */
class Undone extends Error {
  readonly outcome: BulkPreviewItem['outcome'];

  constructor(outcome: BulkPreviewItem['outcome']) {
    super('The trial of a bulk action is rolled back.');
    this.outcome = outcome;
  }
}

type Result = Pick<BulkPreviewItem, 'outcome' | 'errors'>;

/**
 * Applies the action to a page in a transaction of its own and rolls it back. So the preview follows the rules of the action itself;
 * emails, notifications and jobs are rows of that transaction or follow its commit.
 */
async function tryOnPage(context: Context, pageID: number, action: BulkAction): Promise<Result> {
  try {
    return await context.transaction(async (inside) => {
      const { outcome } = await applyToPage(inside, pageID, action);
      throw new Undone(outcome === 'done' ? 'ready' : outcome);
    });
  } catch (error) {
    if (error instanceof Undone) return { outcome: error.outcome, errors: [] };
    if (error instanceof CmsError) return { outcome: 'failed', errors: [...error.errors] };
    throw error;
  }
}

/** Returns the IDs of the pages that are meant. @throws V_01 if none are given, V_14 for more than 1,000 */
async function meantPages(
  context: Context,
  { pageIDs, filter }: ParsedOf<typeof contract.bulkActions.preview>['body'],
): Promise<number[]> {
  if (pageIDs) return [...new Set(pageIDs)];
  if (!filter) return fail('V_01', 'pageIDs');
  const { ids, totalItems } = await listPageIDs(context, filter, maxBulkPages);
  return totalItems > maxBulkPages ? fail('V_14', 'pageIDs') : ids;
}

/** Returns what a bulk action would do with the first pages, in their order; pages in the trash are left out. */
export async function previewBulkAction(
  context: Context,
  body: ParsedOf<typeof contract.bulkActions.preview>['body'],
): Promise<AnswerOf<typeof contract.bulkActions.preview>> {
  const pageIDs = await meantPages(context, body);
  const first = pageIDs.slice(0, bulkPreviewSize);
  const rows = new Map((await findSummaries(context.db, first)).map((row) => [row.id, row]));
  const items: BulkPreviewItem[] = [];
  const translated = new Set<number>();
  for (const row of first.flatMap((id) => rows.get(id) ?? [])) {
    const { id, title, locale, url, state, publishedVersionID } = summaryOnWire(context.services.site, row);
    const page = { id, title, locale, url, state, isPublic: publishedVersionID !== null };
    const result = await tryOnPage(context, id, body.action);
    // The first page of a translation group takes the language; trials do not see each other.
    const isLater = body.action.kind === 'translate' && result.outcome === 'ready' && translated.has(row.group_id);
    if (result.outcome === 'ready') translated.add(row.group_id);
    items.push({
      page,
      ...(isLater ? { outcome: 'failed', errors: [{ property: 'newLocale', code: 'V_06' }] } : result),
    });
  }
  return { pageIDs, items };
}
