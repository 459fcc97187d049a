import { type Block, fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { applyAllReplacements } from '../../library/media/index.ts';
import { findPublicTags } from '../../library/tags/index.ts';
import { findTypeDefaults, shownTypeData } from '../types/index.ts';
import { cleanUnfinished } from './check-content.ts';
import { emptyVersion } from './create-page.ts';
import { findPage } from './page-store.ts';
import { requireOnPage } from './page-target.ts';

/** The draft to preview. */
interface PreviewDraft {
  title: string;
  blocks: Block[];
  typeData: Record<string, unknown>;
  /** IDs of tags. */
  tags: number[];
  /** Whether the page header is rendered too. */
  header: boolean;
}

/**
 * Renders blocks that are not stored yet, and the page header, like the public renderer.
 * @throws PM_01 if the page does not exist; UM_01 if the actor may not edit it; V_14 at the field that exceeds a limit
 */
export async function previewPage(
  context: Context,
  id: number,
  { header, tags, ...draft }: PreviewDraft,
): Promise<{ blocks: { key: string; html: string }[] }> {
  const { db, services } = context;
  const page = (await findPage(db, id)) ?? fail('PM_01', 'id');
  await requireOnPage(context, 'edit-page', page);
  const { locale, type, slug } = page;
  const cleaned = await cleanUnfinished(services.site, type, { ...emptyVersion(draft.title), ...draft });
  const { content: defaults } = await findTypeDefaults(db, type, locale);
  const shown = { ...cleaned, typeData: shownTypeData(services.site, type, cleaned.typeData, defaults) };
  const { title, blocks, typeData } = await applyAllReplacements(db, shown);
  const publishedAt = page.public_since?.toISOString() ?? null;
  const shownTags = header ? await findPublicTags(db, tags) : [];
  const preview = { pageID: id, locale, type, slug, publishedAt, title, blocks, typeData, tags: shownTags };
  return { blocks: await services.preview.renderBlocks(preview, header) };
}
