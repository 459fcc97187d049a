import { fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { recordGoneAddresses } from '../addresses/index.ts';
import { eraseTrashed, lockTrashed, requireOnPage, type TrashedPage } from '../pages/index.ts';

/** Deletes a locked page in the trash permanently. Its public addresses return 410 from then on. */
export async function erasePage(context: Context, page: TrashedPage): Promise<void> {
  await recordGoneAddresses(context.db, { ...page, pageID: page.id });
  await eraseTrashed(context.db, page.id);
  await audit(context, {
    action: 'page.purge',
    object: 'page',
    objectID: page.id,
    changes: { title: page.title, slug: page.slug, locale: page.locale },
  });
}

/**
 * Deletes a page in the trash permanently, with all its versions.
 * @throws PM_01 when there is no such page in the trash; UM_01 unless the actor may delete and publish it
 */
export async function purgePage(context: Context, id: number): Promise<void> {
  const page = (await lockTrashed(context.db, id)) ?? fail('PM_01', 'id');
  await requireOnPage(context, 'delete-page', page);
  await requireOnPage(context, 'publish-page', page);
  await erasePage(context, page);
}
