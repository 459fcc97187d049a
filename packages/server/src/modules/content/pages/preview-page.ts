import { type Block, fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { applyAllReplacements } from '../../library/media/index.ts';
import { findPublicTags } from '../../library/tags/index.ts';
import { findShownDefaults, shownTypeData } from '../types/index.ts';
import { cleanUnfinished } from './check-content.ts';
import { emptyVersion } from './create-page.ts';
import { findPage } from './page-store.ts';
import { requireOnPage } from './page-target.ts';

/** Unsaved content of a page. */
interface UnsavedContent {
  title: string;
  blocks: Block[];
  typeData: Record<string, unknown>;
  /** IDs of tags. */
  tags: number[];
}

/** The draft to preview. */
interface PreviewDraft extends UnsavedContent {
  /** Whether the page header is rendered too. */
  header: boolean;
  /** An open release, with whose default values, settings, menus and pages the draft is rendered. */
  releaseID?: number | undefined;
}

/** A page with unsaved content, cleaned, with the default values of its type. `tags` are the IDs as given. */
export interface UnsavedPage {
  pageID: number;
  locale: string;
  type: string;
  slug: string;
  /** ISO 8601; null while the page is not public. */
  publishedAt: string | null;
  title: string;
  blocks: Block[];
  typeData: Record<string, unknown>;
}

/**
 * Returns a page with content that is not stored yet.
 * @param options.releaseID an open release, whose default values are shown
 * @throws PM_01 if the page does not exist; UM_01 if the actor may not edit it; V_14 at the field that exceeds a limit
 */
export async function unsavedPage(
  context: Context,
  id: number,
  draft: UnsavedContent,
  { releaseID }: { releaseID?: number | undefined } = {},
): Promise<UnsavedPage> {
  const { db, services } = context;
  const page = (await findPage(db, id)) ?? fail('PM_01', 'id');
  await requireOnPage(context, 'edit-page', page);
  const { locale, type, slug } = page;
  const cleaned = await cleanUnfinished(services.site, type, { ...emptyVersion(draft.title), ...draft });
  const defaults = await findShownDefaults(db, { type, locale, releaseID });
  const shown = { ...cleaned, typeData: shownTypeData(services.site, type, cleaned.typeData, defaults) };
  const { title, blocks, typeData } = await applyAllReplacements(db, shown);
  return {
    pageID: id,
    locale,
    type,
    slug,
    publishedAt: page.public_since?.toISOString() ?? null,
    title,
    blocks,
    typeData,
  };
}

/**
 * Renders blocks that are not stored yet, and the page header, like the public renderer.
 * @throws PM_01 if the page does not exist; UM_01 if the actor may not edit it, or may not manage releases; V_14 at the field that exceeds a limit
 */
export async function previewPage(
  context: Context,
  id: number,
  { header, tags, releaseID, ...draft }: PreviewDraft,
): Promise<{ blocks: { key: string; html: string }[] }> {
  if (releaseID !== undefined) context.require('manage-releases', {});
  const page = await unsavedPage(context, id, { ...draft, tags }, { releaseID });
  const shownTags = header ? await findPublicTags(context.db, tags) : [];
  const blocks = await context.services.preview.renderBlocks({ ...page, tags: shownTags }, { header, releaseID });
  return { blocks };
}
