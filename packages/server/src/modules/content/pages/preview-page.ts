import { type Block, fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { newestContent } from '../../library/media/index.ts';
import { findTypeDefaults, shownTypeData } from '../types/index.ts';
import { cleanUnfinished } from './check-content.ts';
import { emptyVersion } from './create-page.ts';
import { findPage } from './page-store.ts';
import { requireOnPage } from './page-target.ts';

/**
 * HTML of blocks that have not been stored, as the public renderer makes it.
 * @throws PM_01 when there is no such page, UM_01 when the actor may not edit it; V_14 at the field with which it holds more
 *   than a page may
 */
export async function previewPage(
  context: Context,
  id: number,
  { header, ...draft }: { title: string; blocks: Block[]; typeData: Record<string, unknown>; header: boolean },
): Promise<{ blocks: { key: string; html: string }[] }> {
  const { db, services } = context;
  const page = (await findPage(db, id)) ?? fail('PM_01', 'id');
  await requireOnPage(context, 'edit-page', page);
  const { locale, type } = page;
  const cleaned = await cleanUnfinished(services.site, type, { ...emptyVersion(draft.title), ...draft });
  const { content: defaults } = await findTypeDefaults(db, type, locale);
  const shown = { ...cleaned, typeData: shownTypeData(services.site, type, cleaned.typeData, defaults) };
  const { title, blocks, typeData } = await newestContent(db, shown);
  return { blocks: await services.preview.renderBlocks({ pageID: id, locale, type, title, blocks, typeData }, header) };
}
