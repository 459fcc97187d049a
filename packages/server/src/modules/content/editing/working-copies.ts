import { keyedTypeData, readBlock, type SiteDefinition, upgradeBlocks } from '@ximblox/blocks/internal';
import { fail, draftBlock, type WorkingCopy, type WorkingCopyContent, workingCopyContent } from '@ximblox/contract';
import { requireActorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { applyAllReplacements } from '../../library/media/index.ts';
import { releaseToWorkIn } from '../releases/index.ts';
import {
  cleanUnfinished,
  contentOf,
  findPage,
  findVersion,
  type PageRow,
  requireOnPage,
  versionOrigin,
} from '../pages/index.ts';
import {
  deleteWorkingCopy,
  findWorkingCopy,
  type Owner,
  type WorkingCopyRow,
  writeWorkingCopy,
} from './working-copy-store.ts';

/** Returns a page that the caller may edit, and the key of the caller's working copy of it. @throws PM_01, UM_01 */
async function requireOwnCopy(
  context: Context,
  pageID: number,
  releaseID?: number,
): Promise<{ page: PageRow; owner: Owner }> {
  const { db } = context;
  const page = (await findPage(db, pageID)) ?? fail('PM_01', 'id');
  await requireOnPage(context, 'edit-page', page);
  return { page, owner: { pageID, userID: requireActorID(context), releaseID: releaseID ?? 0 } };
}

const readUnfinished = (site: SiteDefinition, stored: unknown) => readBlock(site, stored, draftBlock);

const { blocks: _, ...wholeParts } = workingCopyContent.shape;

/**
 * Returns the content of a working copy, with blocks upgraded to the current definitions. Parts that are unreadable in the
 * database are replaced by those of the base version.
 */
async function readContent({ db, services }: Context, page: PageRow, row: WorkingCopyRow): Promise<WorkingCopyContent> {
  const stored: Record<string, unknown> =
    typeof row.content === 'object' && row.content !== null ? { ...row.content } : {};
  const parts = Object.entries(wholeParts).map(([name, shape]) => [name, shape.safeParse(stored[name])] as const);
  const sound = Object.fromEntries(parts.filter(([, { success }]) => success).map(([name, { data }]) => [name, data]));
  const blocks = Array.isArray(stored.blocks) ? upgradeBlocks(services.site, stored.blocks, readUnfinished) : undefined;
  const isWhole = blocks !== undefined && parts.every(([, { success }]) => success);
  const base = isWhole ? undefined : await findVersion(db, row.base_version_id);
  const content = {
    ...(base && contentOf(services.site, page, base)),
    ...sound,
    ...(blocks && { blocks }),
  } as WorkingCopyContent;
  return { ...content, typeData: keyedTypeData(services.site, page.type, content.typeData) };
}

/** Serialises a working copy, with references to replaced files updated. */
const onWire = async (context: Context, page: PageRow, row: WorkingCopyRow): Promise<WorkingCopy> => ({
  baseVersionID: row.base_version_id,
  revision: row.revision,
  savedAt: row.saved_at.toISOString(),
  content: await applyAllReplacements(context.db, await readContent(context, page, row)),
});

/** Returns the caller's working copy of a page on the live line or in a release, or null if there is none. @throws PM_01, UM_01 */
export async function readWorkingCopy(
  context: Context,
  pageID: number,
  releaseID?: number,
): Promise<WorkingCopy | null> {
  const { page, owner } = await requireOwnCopy(context, pageID, releaseID);
  const row = await findWorkingCopy(context.db, owner);
  return row ? await onWire(context, page, row) : null;
}

/**
 * Saves the caller's working copy of a page: cleaned, but not validated. Within a window (`writer`), a write with a lower
 * `sequence` than the stored one is ignored.
 * @throws UM_01, RM_01 and RM_06 for the release; 409 V_07 on `revision`, with the stored copy, when another window has saved or discarded it; V_12 on `baseVersionID`
 *   when that is not a version of the page
 */
export async function saveWorkingCopy(
  context: Context,
  pageID: number,
  writing: { baseVersionID: number; revision: number; writer: string; sequence: number; content: WorkingCopyContent },
  releaseID?: number,
): Promise<{ revision: number; savedAt: string }> {
  const { db, services } = context;
  const { page, owner } = await requireOwnCopy(context, pageID, releaseID);
  if (releaseID !== undefined) await releaseToWorkIn(context, releaseID);
  const base = await versionOrigin(db, writing.baseVersionID);
  if (base?.page_id !== pageID) fail('V_12', 'baseVersionID');
  const content = await cleanUnfinished(services.site, page.type, writing.content);
  const written = await writeWorkingCopy(db, owner, { ...writing, content });
  if (written) return { revision: written.revision, savedAt: written.saved_at.toISOString() };
  const stored = await findWorkingCopy(db, owner);
  const isSuperseded = stored?.writer === writing.writer && stored.sequence >= writing.sequence;
  if (isSuperseded) return { revision: stored.revision, savedAt: stored.saved_at.toISOString() };
  return fail('V_07', 'revision', { details: { workingCopy: stored ? await onWire(context, page, stored) : null } });
}

/**
 * Discards a revision of the caller's working copy. Does nothing if there is no working copy.
 * @throws 409 V_07 on `revision`, with the stored copy, when that has another revision
 */
export async function discardWorkingCopy(
  context: Context,
  pageID: number,
  { revision, releaseID }: { revision: number; releaseID?: number | undefined },
): Promise<void> {
  const { page, owner } = await requireOwnCopy(context, pageID, releaseID);
  await deleteWorkingCopy(context.db, owner, { revision });
  const stored = await findWorkingCopy(context.db, owner);
  if (stored) fail('V_07', 'revision', { details: { workingCopy: await onWire(context, page, stored) } });
}
