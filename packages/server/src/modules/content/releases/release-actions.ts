import { type ClosedRelease, fail, isOpenReleaseState, type ReleaseAction } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context, ReleaseEvent } from '../../../context.ts';
import type { FourEyes } from '../../foundation/settings/index.ts';
import { emitContentEvent, releaseWriters } from '../pages/index.ts';
import type { ReleaseItemRow } from './release-item-store.ts';
import { findRelease, lockRelease, type ReleaseRow } from './release-store.ts';

/** Returns the users who made a release: its creator, and the users who added its items or saved versions in it. */
export const authorsOf = async (
  { db }: Context,
  release: ReleaseRow,
  items: readonly ReleaseItemRow[],
): Promise<number[]> => [
  release.creator_id,
  ...items.map(({ adder_id: adder }) => adder),
  ...(await releaseWriters(db, release.id)),
];

/** Whether the actor may not approve a release because they made a part of it, and the site requires a second person. */
export const isAuthorBarred = (context: Context, authors: readonly number[], fourEyes: FourEyes): boolean =>
  fourEyes !== null && authors.includes(actorID(context) ?? 0);

/** Whether a release may be published in its state. Without four eyes on publications, no approval is needed. */
export const isPublishable = ({ state }: Pick<ReleaseRow, 'state'>, fourEyes: FourEyes): boolean =>
  state === 'approved' || (isOpenReleaseState(state) && fourEyes !== 'publications');

/** What decides about the actions on a release, besides its state. */
interface ActionFacts {
  hasItems: boolean;
  /** Whether the actor has a permission to publish each kind of item. */
  mayPublish: boolean;
  authors: readonly number[];
  fourEyes: FourEyes;
}

/** Returns the actions on a release that its state and the permissions of the actor allow. */
export function actionsOnRelease(
  context: Context,
  release: ReleaseRow,
  { hasItems, mayPublish, authors, fourEyes }: ActionFacts,
): ReleaseAction[] {
  const { state, publish_at: publishAt } = release;
  const isOpen = isOpenReleaseState(state);
  const mayApprove = context.can('approve-release', {});
  const canPublish = hasItems && mayPublish && isPublishable(release, fourEyes);
  const allowed: Record<ReleaseAction, boolean> = {
    edit: isOpen,
    'request-review': state === 'draft' && hasItems,
    approve: state === 'in-review' && mayApprove && !isAuthorBarred(context, authors, fourEyes),
    reject: (state === 'in-review' || state === 'approved') && mayApprove,
    publish: canPublish,
    schedule: canPublish,
    unschedule: publishAt !== null,
    cancel: isOpen,
    'roll-back': state === 'published',
  };
  return (Object.keys(allowed) as ReleaseAction[]).filter((action) => allowed[action]);
}

/**
 * Locks a release that is neither published nor cancelled.
 * @param revision the one that the caller has seen
 * @throws RM_01; 409 RM_06 for a release that is closed; 409 V_07 on `revision` if someone else has changed it
 */
export async function lockOpenRelease({ db }: Context, id: number, revision?: number): Promise<ReleaseRow> {
  const release = (await lockRelease(db, id)) ?? fail('RM_01', 'id');
  requireOpen(release);
  if (revision !== undefined && revision !== release.revision) fail('V_07', 'revision');
  return release;
}

/** @throws RM_06 for a closed release, with who closed it and when */
function requireOpen(release: ReleaseRow, property = ''): void {
  const { id, name, state } = release;
  if (isOpenReleaseState(state)) return;
  const closedBy =
    state === 'published'
      ? { by: { ID: release.publisher_id, name: release.publisher_name }, at: release.published_at }
      : { by: { ID: release.canceller_id, name: release.canceller_name }, at: release.cancelled_at };
  const closedRelease: ClosedRelease = { id, name, state, by: closedBy.by, at: closedBy.at?.toISOString() ?? null };
  fail('RM_06', property, { details: { closedRelease } });
}

/**
 * Returns the open release that a call works in.
 * @param options.locks whether to lock it until the transaction ends
 * @throws UM_01 without the permission to manage releases; on `releaseID` RM_01 if there is no such release, 409 RM_06 if it is closed
 */
export async function releaseToWorkIn(
  context: Context,
  id: number,
  { locks = false }: { locks?: boolean } = {},
): Promise<ReleaseRow> {
  context.require('manage-releases', {});
  const release = (await (locks ? lockRelease : findRelease)(context.db, id)) ?? fail('RM_01', 'releaseID');
  requireOpen(release, 'releaseID');
  return release;
}

/** Emits an event of a release to webhooks. */
export const emitReleaseEvent = (
  context: Context,
  name: ReleaseEvent['name'],
  { id, name: title, items }: Pick<ReleaseRow, 'id' | 'name' | 'items'>,
): Promise<void> => emitContentEvent(context, { name, release: { id, name: title, items } });
