import { fail } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { audit } from '../../foundation/audit/index.ts';
import { findPage, lockGroup, type PageRow } from './page-store.ts';
import { requireOnPage } from './page-target.ts';
import {
  clearTranslationSource,
  isOutdated,
  leaveTranslations,
  setTranslationSource,
  type TranslationSourceRow,
  translationSources,
} from './translation-store.ts';
import { versionOrigin } from './version-store.ts';

/** Returns a page that the actor may edit, its group, locked, and the translation sources of the group. @throws PM_01, UM_01 */
async function requireTranslation(
  context: Context,
  id: number,
): Promise<{ page: PageRow; group: PageRow[]; sources: TranslationSourceRow[] }> {
  const { db } = context;
  const found = (await findPage(db, id)) ?? fail('PM_01', 'id');
  const group = await lockGroup(db, found.group_id);
  const page = group.find((one) => one.id === id) ?? fail('PM_01', 'id');
  await requireOnPage(context, 'edit-page', page);
  return { page, group, sources: await translationSources(db, page.group_id) };
}

/**
 * Marks a translation as up to date with a version of its source: the newest, or the given one.
 * @throws 409 V_07 when it follows no page; V_12 on `versionID` when the version is not one of that page
 */
export async function markTranslation(
  context: Context,
  id: number,
  { versionID }: { versionID?: number | undefined },
): Promise<{ isOutdated: boolean }> {
  const { db } = context;
  const { sources } = await requireTranslation(context, id);
  const source = sources.find(({ page_id }) => page_id === id) ?? fail('V_07');
  const version = await versionOrigin(db, versionID ?? source.newest_version_id);
  if (version?.page_id !== source.source_page_id) return fail('V_12', 'versionID');
  await setTranslationSource(db, {
    pageID: id,
    sourcePageID: source.source_page_id,
    versionID: version.id,
    userID: actorID(context),
  });
  await audit(context, {
    action: 'translation.mark',
    object: 'page',
    objectID: id,
    changes: { sourcePageID: source.source_page_id, versionID: { from: source.source_version_id, to: version.id } },
  });
  return { isOutdated: isOutdated({ ...source, source_version_number: version.number }) };
}

/** Whether a page follows another, directly or through other pages. */
function follows(sources: readonly TranslationSourceRow[], pageID: number, other: number): boolean {
  let at: number | undefined = pageID;
  for (let steps = 0; at !== undefined && steps < sources.length; steps += 1) {
    at = sources.find(({ page_id }) => page_id === at)?.source_page_id;
    if (at === other) return true;
  }
  return false;
}

/**
 * Settles the translation source of a page restored from the trash. It keeps its former source unless `isApart`, or unless that
 * source follows the page itself. The caller has locked the group.
 */
export async function rejoinTranslations(
  db: Database,
  { id, groupID, isApart }: { id: number; groupID: number; isApart: boolean },
): Promise<void> {
  if (isApart) return leaveTranslations(db, id);
  const sources = await translationSources(db, groupID);
  const source = sources.find(({ page_id }) => page_id === id);
  if (source && follows(sources, source.source_page_id, id)) await clearTranslationSource(db, id);
}

/**
 * Sets or clears the source of a translation. The translation counts as up to date with the newest version of the source.
 * @throws V_12 on `sourcePageID` when it is no sibling, or follows this page itself
 */
export async function chooseSource(context: Context, id: number, sourcePageID: number | null): Promise<void> {
  const { db } = context;
  const { group, sources } = await requireTranslation(context, id);
  const before = sources.find(({ page_id }) => page_id === id)?.source_page_id ?? null;
  if (before === sourcePageID) return;
  if (sourcePageID === null) {
    await clearTranslationSource(db, id);
  } else {
    const source = group.find((one) => one.id === sourcePageID && one.id !== id) ?? fail('V_12', 'sourcePageID');
    if (follows(sources, source.id, id)) fail('V_12', 'sourcePageID');
    const versionID = source.newest_version_id;
    await setTranslationSource(db, { pageID: id, sourcePageID, versionID, userID: actorID(context) });
  }
  await audit(context, {
    action: 'translation.set-source',
    object: 'page',
    objectID: id,
    changes: { sourcePageID: { from: before, to: sourcePageID } },
  });
}
