import { type ErrorItem, fail, type Tag } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { invalidateContent } from '../../../platform/database/invalidate-content.ts';
import { audit } from '../../foundation/audit/index.ts';
import {
  deleteTag,
  lockCarryingPages,
  lockTag,
  mergeTag,
  publishedUnder,
  tagsNamed,
  updateTag,
  usesOf,
} from './tag-store.ts';

const missing = (property: string): never => fail('V_12', property, { status: 404 });

/** A tag of which nobody makes anything else meanwhile. @throws 404 V_12 on `id` */
async function tagToChange(context: Context, id: number): Promise<Tag> {
  context.require('manage-tags', {});
  return (await lockTag(context.db, id)) ?? missing('id');
}

/**
 * Tells the caches that pages under a tag are shown differently, and so are lists of pages of their types. The search
 * asks each time what tags are called and who may see them.
 */
async function pagesUnderChanged(context: Context, id: number): Promise<void> {
  const pages = await publishedUnder(context.db, id);
  await invalidateContent(
    context,
    pages.flatMap((page) => [`page:${page.id}`, `pages:${page.type}:${page.locale}`]),
  );
}

/**
 * Gives a tag another name and makes it public or private, on all that carries it at once.
 * @throws 404 V_12 on `id`; V_06 on `name` when another tag has it, whatever its case; UM_01
 */
export async function changeTag(context: Context, wish: Tag): Promise<Tag> {
  const { db } = context;
  const before = await tagToChange(context, wish.id);
  const tag = await updateTag(db, wish).catch((error: unknown) => {
    if ((error as { constraint?: string }).constraint === 'tags_name') fail('V_06', 'name');
    throw error;
  });
  const isSeen = !before.private || !tag.private;
  if (isSeen && (before.name !== tag.name || before.private !== tag.private)) await pagesUnderChanged(context, tag.id);
  const changes = {
    ...(before.name === tag.name ? {} : { name: { from: before.name, to: tag.name } }),
    ...(before.private === tag.private ? {} : { private: tag.private }),
  };
  await audit(context, { action: 'tag.update', object: 'tag', objectID: tag.id, changes });
  return tag;
}

/** V_06 on a `name` that another tag has. When a tag is changed the unique index tells, also of two who do so at once. */
export async function tagNameErrors(
  { db }: Context,
  id: number,
  { name }: { name?: string | undefined },
): Promise<ErrorItem[]> {
  const named = name === undefined ? [] : await tagsNamed(db, [name]);
  return named.some((tag) => tag.id !== id) ? [{ property: 'name', code: 'V_06' }] : [];
}

/**
 * Gives everything that carries a tag another one instead.
 * @throws 404 V_12 on `id`, V_12 on `into` when it is no other tag; UM_01
 */
export async function mergeTags(context: Context, id: number, into: number): Promise<Tag> {
  const { db } = context;
  context.require('manage-tags', {});
  if (id === into) fail('V_12', 'into');
  await lockCarryingPages(db, id);
  // In the order of their IDs, so that two merges never wait for one another.
  const [first, second] = [Math.min(id, into), Math.max(id, into)];
  const locked = [await lockTag(db, first), await lockTag(db, second)];
  const gone = locked.find((tag) => tag?.id === id) ?? missing('id');
  const left = locked.find((tag) => tag?.id === into) ?? fail('V_12', 'into');
  await pagesUnderChanged(context, id);
  const uses = await usesOf(db, id);
  await mergeTag(db, id, into);
  const changes = { name: gone.name, into: left.name, ...uses };
  await audit(context, { action: 'tag.merge', object: 'tag', objectID: id, changes });
  return left;
}

/**
 * Deletes a tag and takes it away from everything.
 * @throws 404 V_12 on `id`; 409 V_07 on `id`, with the numbers of pages, files and lists, while something uses it unless
 *   `confirmed`; UM_01
 */
export async function removeTag(context: Context, id: number, confirmed: boolean): Promise<void> {
  const { db } = context;
  await lockCarryingPages(db, id);
  const { name } = await tagToChange(context, id);
  const uses = await usesOf(db, id);
  if (!confirmed && uses.pages + uses.files + uses.lists > 0) fail('V_07', 'id', { details: uses });
  await pagesUnderChanged(context, id);
  await deleteTag(db, id);
  await audit(context, { action: 'tag.delete', object: 'tag', objectID: id, changes: { name, ...uses } });
}
