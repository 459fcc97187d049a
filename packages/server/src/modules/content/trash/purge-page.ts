import { fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { requireOnPage } from '../pages/index.ts';
import { type BinnedPage, erasePage, lockBinned } from './bin-store.ts';

/** Deletes a locked page of the bin for good. */
export async function eraseBinned(context: Context, page: BinnedPage): Promise<void> {
  await erasePage(context.db, page);
  await audit(context, {
    action: 'page.purge',
    object: 'page',
    objectID: page.id,
    changes: { title: page.title, slug: page.slug, locale: page.locale },
  });
}

/**
 * Deletes a page of the bin for good, with all its versions; whoever may must be able to delete and to publish it.
 * @throws PM_01 when there is no such page in the bin, UM_01
 */
export async function purgePage(context: Context, id: number): Promise<void> {
  const page = (await lockBinned(context.db, id)) ?? fail('PM_01', 'id');
  await requireOnPage(context, 'delete-page', page);
  await requireOnPage(context, 'publish-page', page);
  await eraseBinned(context, page);
}
