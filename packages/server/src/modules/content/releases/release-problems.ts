import { isSameValue } from '@ximblox/blocks/internal';
import { CmsError, type ErrorItem, hasPermission, maxReleaseItems, type ReleaseChange } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { errorsBelow } from '../../../errors-below.ts';
import { kindOf } from './release-kinds.ts';
import { inBatches, type NamedContent } from './named-content.ts';
import type { ReleaseItemRow } from './release-item-store.ts';

/** What prevents the publication of an item. */
export interface ItemState {
  hasMoved: boolean;
  problems: ErrorItem[];
}

/** Returns the change of an item; a version that was deleted with its page is missing. */
export const changeOf = ({ change, version_id: versionID }: ReleaseItemRow): ReleaseItemRow['change'] =>
  change.kind === 'page' && change.versionID !== null ? { ...change, versionID: versionID ?? undefined } : change;

/** Checks an item against what is public now. A menu or type that the site no longer has is a problem too. */
async function stateOfItem(context: Context, item: ReleaseItemRow, named: NamedContent): Promise<ItemState> {
  const change = changeOf(item);
  const kind = kindOf(change);
  try {
    const current = await kind.current(context, change, named);
    const hasMoved = !isSameValue(current, item.base) && !kind.follows?.(change, current, named);
    const problems = await kind.errors(context, change, named, item.release_id);
    const isDeleted = problems.some(({ code }) => code === 'RM_02');
    return { hasMoved, problems: hasMoved && !isDeleted ? [{ property: '', code: 'RM_03' }, ...problems] : problems };
  } catch (error) {
    if (!(error instanceof CmsError)) throw error;
    return { hasMoved: false, problems: [...error.errors] };
  }
}

/** Checks items against what is public now. @returns their states in the same order */
export async function statesOfItems(context: Context, items: readonly ReleaseItemRow[]): Promise<ItemState[]> {
  const states: ItemState[] = [];
  for await (const { batch, named } of inBatches(context.db, items, changeOf))
    for (const item of batch) states.push(await stateOfItem(context, item, named));
  return states;
}

/** Whether a permission check passes. */
async function passes(check: () => Promise<void>): Promise<boolean> {
  try {
    await check();
    return true;
  } catch (error) {
    if (!(error instanceof CmsError)) throw error;
    return false;
  }
}

/** Whether the actor has a permission to publish each kind of item, for some target at least. */
export const mayPublishKinds = ({ actor }: Context, items: readonly ReleaseItemRow[]): boolean =>
  actor.kind !== 'user' ||
  items.every(({ change }) => hasPermission(actor.permissions, kindOf(change).publishPermission));

/** Returns UM_01 at the index of each item that the actor may not publish. */
export async function permissionErrors(context: Context, items: readonly ReleaseItemRow[]): Promise<ErrorItem[]> {
  const errors: ErrorItem[] = [];
  for await (const { batch, first, named } of inBatches(context.db, items, changeOf))
    for (const [position, item] of batch.entries()) {
      const change = changeOf(item);
      const kind = kindOf(change);
      if (!(await passes(() => (kind.requirePublish ?? kind.require)(context, change, named))))
        errors.push({ property: `itemList.${first + position}`, code: 'UM_01' });
    }
  return errors;
}

/**
 * Returns those items that the actor may replace or remove: they added them, or may make the change, or the page was deleted, so that
 * nobody can change it any more.
 */
export async function changeableItems(
  context: Context,
  items: readonly ReleaseItemRow[],
): Promise<ReadonlySet<ReleaseItemRow>> {
  const changeable = new Set<ReleaseItemRow>();
  // Without their versions, which can be large.
  const changeWithoutVersion = ({ change }: ReleaseItemRow): ReleaseChange =>
    change.kind === 'page' ? { ...change, versionID: null } : change;
  for await (const { batch, named } of inBatches(context.db, items, changeWithoutVersion))
    for (const item of batch) {
      const { change } = item;
      const isGone = change.kind === 'page' && !named.pages.has(change.pageID);
      const isOwn = item.adder_id === actorID(context);
      if (isGone || isOwn || (await passes(() => kindOf(change).require(context, change, named)))) changeable.add(item);
    }
  return changeable;
}

/** Returns the problems of all items together, at `itemList.<index>`, and of their number. */
export async function releaseErrors(context: Context, items: readonly ReleaseItemRow[]): Promise<ErrorItem[]> {
  if (items.length === 0 || items.length > maxReleaseItems) return [{ property: 'itemList', code: 'RM_05' }];
  const states = await statesOfItems(context, items);
  return states.flatMap(({ problems }, index) => errorsBelow(`itemList.${index}`, problems));
}
