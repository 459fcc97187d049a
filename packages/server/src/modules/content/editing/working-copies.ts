import { keyedTypeData, readBlock, type SiteDefinition, upgradeBlocks } from '@ximblox/blocks';
import { fail, draftBlock, type WorkingCopy, type WorkingCopyContent, workingCopyContent } from '@ximblox/contract';
import { requireActorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { applyAllReplacements } from '../../library/media/index.ts';
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

/** A page that the caller may edit, with whose copy of it is meant: always the caller's own. @throws PM_01, UM_01 */
async function ownCopy(context: Context, pageID: number): Promise<{ page: PageRow; owner: Owner }> {
  const { db } = context;
  const page = (await findPage(db, pageID)) ?? fail('PM_01', 'id');
  await requireOnPage(context, 'edit-page', page);
  return { page, owner: { pageID, userID: requireActorID(context) } };
}

const readUnfinished = (site: SiteDefinition, stored: unknown) => readBlock(site, stored, draftBlock);

const { blocks: _, ...wholeParts } = workingCopyContent.shape;

/**
 * What is kept, its blocks in today's shape. Of a copy that somebody has broken in the database what can be read comes back; in
 * the place of the rest stands what the version says that it was made from.
 */
async function readContent({ db, services }: Context, page: PageRow, row: WorkingCopyRow): Promise<WorkingCopyContent> {
  const kept: Record<string, unknown> =
    typeof row.content === 'object' && row.content !== null ? { ...row.content } : {};
  const parts = Object.entries(wholeParts).map(([name, shape]) => [name, shape.safeParse(kept[name])] as const);
  const sound = Object.fromEntries(parts.filter(([, { success }]) => success).map(([name, { data }]) => [name, data]));
  const blocks = Array.isArray(kept.blocks) ? upgradeBlocks(services.site, kept.blocks, readUnfinished) : undefined;
  const isWhole = blocks !== undefined && parts.every(([, { success }]) => success);
  const base = isWhole ? undefined : await findVersion(db, row.base_version_id);
  const content = {
    ...(base && contentOf(services.site, page, base)),
    ...sound,
    ...(blocks && { blocks }),
  } as WorkingCopyContent;
  return { ...content, typeData: keyedTypeData(services.site, page.type, content.typeData) };
}

/** A kept copy as it can be read, and its files as they are by now. */
const onWire = async (context: Context, page: PageRow, row: WorkingCopyRow): Promise<WorkingCopy> => ({
  baseVersionID: row.base_version_id,
  revision: row.revision,
  savedAt: row.saved_at.toISOString(),
  content: await applyAllReplacements(context.db, await readContent(context, page, row)),
});

/** The caller's working copy of a page. @throws PM_01, UM_01 */
export async function readWorkingCopy(context: Context, pageID: number): Promise<WorkingCopy | null> {
  const { page, owner } = await ownCopy(context, pageID);
  const row = await findWorkingCopy(context.db, owner);
  return row ? await onWire(context, page, row) : null;
}

/**
 * Keeps what somebody is editing, cleaned as it will be when it is stored, but however unfinished it is.
 * @throws 409 V_07 on `revision`, with the copy that is kept, when another window has written or dropped it meanwhile;
 *   V_12 on `baseVersionID` when that is no version of the page
 */
export async function saveWorkingCopy(
  context: Context,
  pageID: number,
  writing: { baseVersionID: number; revision: number; writer: string; sequence: number; content: WorkingCopyContent },
): Promise<{ revision: number; savedAt: string }> {
  const { db, services } = context;
  const { page, owner } = await ownCopy(context, pageID);
  const base = await versionOrigin(db, writing.baseVersionID);
  if (base?.page_id !== pageID) fail('V_12', 'baseVersionID');
  const content = await cleanUnfinished(services.site, page.type, writing.content);
  const written = await writeWorkingCopy(db, owner, { ...writing, content });
  if (written) return { revision: written.revision, savedAt: written.saved_at.toISOString() };
  const kept = await findWorkingCopy(db, owner);
  const isOvertaken = kept?.writer === writing.writer && kept.sequence >= writing.sequence;
  if (isOvertaken) return { revision: kept.revision, savedAt: kept.saved_at.toISOString() };
  return fail('V_07', 'revision', { details: { workingCopy: kept ? await onWire(context, page, kept) : null } });
}

/**
 * Drops the caller's working copy; one that is gone already stays gone.
 * @throws 409 V_07 on `revision`, with the copy that is kept, when that is another one
 */
export async function discardWorkingCopy(context: Context, pageID: number, revision: number): Promise<void> {
  const { page, owner } = await ownCopy(context, pageID);
  await deleteWorkingCopy(context.db, owner, { revision });
  const kept = await findWorkingCopy(context.db, owner);
  if (kept) fail('V_07', 'revision', { details: { workingCopy: await onWire(context, page, kept) } });
}
