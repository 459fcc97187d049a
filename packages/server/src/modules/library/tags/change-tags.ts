import { type ErrorItem, fail, type Tag } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { invalidateContent } from '../../../platform/database/invalidate-content.ts';
import { audit } from '../../foundation/audit/index.ts';
import {
  deleteTag,
  lockPagesWithTag,
  lockTag,
  mergeTag,
  listPublishedPagesWithTag,
  findTagsByName,
  updateTag,
  countTagUses,
} from './tag-store.ts';

const missing = (property: string): never => fail('V_12', property, { status: 404 });

/** Locks a tag for a change. @throws 404 V_12 on `id`, UM_01 */
async function lockChangeableTag(context: Context, id: number): Promise<Tag> {
  context.require('manage-tags', {});
  return (await lockTag(context.db, id)) ?? missing('id');
}

/**
 * Invalidates the caches of published pages with a tag and of lists of their page types. The search reads tags at query time, so its
 * index stays valid.
 */
async function invalidatePagesWithTag(context: Context, id: number): Promise<void> {
  const pages = await listPublishedPagesWithTag(context.db, id);
  await invalidateContent(
    context,
    pages.flatMap((page) => [`page:${page.id}`, `type:${page.type}:${page.locale}`]),
  );
}

/**
 * Updates the name and the visibility of a tag.
 * @throws 404 V_12 on `id`; V_06 on `name` when another tag has it, ignoring case; UM_01
 */
export async function changeTag(context: Context, input: Tag): Promise<Tag> {
  const { db } = context;
  const before = await lockChangeableTag(context, input.id);
  const tag = await updateTag(db, input).catch((error: unknown) => {
    if ((error as { constraint?: string }).constraint === 'tags_name') fail('V_06', 'name');
    throw error;
  });
  const isVisible = !before.private || !tag.private;
  const isChanged = before.name !== tag.name || before.private !== tag.private;
  if (isVisible && isChanged) await invalidatePagesWithTag(context, tag.id);
  const changes = {
    ...(before.name === tag.name ? {} : { name: { from: before.name, to: tag.name } }),
    ...(before.private === tag.private ? {} : { private: tag.private }),
  };
  await audit(context, { action: 'tag.update', object: 'tag', objectID: tag.id, changes });
  return tag;
}

/** Validates the name of a tag: V_06 on a taken `name`. The unique index decides between concurrent changes. */
export async function tagNameErrors(
  { db }: Context,
  id: number,
  { name }: { name?: string | undefined },
): Promise<ErrorItem[]> {
  const existing = name === undefined ? [] : await findTagsByName(db, [name]);
  return existing.some((tag) => tag.id !== id) ? [{ property: 'name', code: 'V_06' }] : [];
}

/**
 * Merges a tag into another on all pages, versions and files.
 * @throws 404 V_12 on `id`, V_12 on `into` unless it is another tag; UM_01
 */
export async function mergeTags(context: Context, id: number, into: number): Promise<Tag> {
  const { db } = context;
  context.require('manage-tags', {});
  if (id === into) fail('V_12', 'into');
  await lockPagesWithTag(db, id);
  // Locked in order of ID, so that concurrent merges cannot deadlock.
  const [first, second] = [Math.min(id, into), Math.max(id, into)];
  const locked = [await lockTag(db, first), await lockTag(db, second)];
  const merged = locked.find((tag) => tag?.id === id) ?? missing('id');
  const target = locked.find((tag) => tag?.id === into) ?? fail('V_12', 'into');
  await invalidatePagesWithTag(context, id);
  const uses = await countTagUses(db, id);
  await mergeTag(db, id, into);
  const changes = { name: merged.name, into: target.name, ...uses };
  await audit(context, { action: 'tag.merge', object: 'tag', objectID: id, changes });
  return target;
}

/**
 * Deletes a tag and removes it from all pages and files.
 * @throws 404 V_12 on `id`; 409 V_07 on `id`, with the number of pages, files and lists, if it is in use and not `confirmed`; UM_01
 */
export async function removeTag(context: Context, id: number, confirmed: boolean): Promise<void> {
  const { db } = context;
  await lockPagesWithTag(db, id);
  const { name } = await lockChangeableTag(context, id);
  const uses = await countTagUses(db, id);
  if (!confirmed && uses.pages + uses.files + uses.lists > 0) fail('V_07', 'id', { details: uses });
  await invalidatePagesWithTag(context, id);
  await deleteTag(db, id);
  await audit(context, { action: 'tag.delete', object: 'tag', objectID: id, changes: { name, ...uses } });
}
