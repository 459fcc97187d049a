import { fail, type ReleaseAction } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import type { FourEyes } from '../../foundation/settings/index.ts';
import type { ReleaseItemRow } from './release-item-store.ts';
import { lockRelease, type ReleaseRow } from './release-store.ts';

/** Returns the users who made a release: its creator, and who added its items. */
const authorsOf = (release: ReleaseRow, items: readonly ReleaseItemRow[]): number[] => [
  release.creator_id,
  ...items.map(({ adder_id: adder }) => adder),
];

/** Whether the actor may not approve a release because they made a part of it, and the site requires a second person. */
export const isAuthorBarred = (
  context: Context,
  release: ReleaseRow,
  items: readonly ReleaseItemRow[],
  fourEyes: FourEyes,
): boolean => fourEyes !== null && authorsOf(release, items).includes(actorID(context) ?? 0);

/** Whether a release may be published in its state. Without four eyes on publications, no approval is needed. */
export const isPublishable = ({ state }: Pick<ReleaseRow, 'state'>, fourEyes: FourEyes): boolean =>
  state === 'approved' || ((state === 'draft' || state === 'in-review') && fourEyes !== 'publications');

/** Returns the actions on a release that its state and the permissions of the actor allow. */
export function actionsOnRelease(
  context: Context,
  release: ReleaseRow,
  items: readonly ReleaseItemRow[],
  fourEyes: FourEyes,
): ReleaseAction[] {
  const { state, publish_at: publishAt } = release;
  const isOpen = state === 'draft' || state === 'in-review' || state === 'approved';
  const hasItems = items.length > 0;
  const mayApprove = context.can('approve-release', {});
  const canPublish = hasItems && isPublishable(release, fourEyes);
  const allowed: Record<ReleaseAction, boolean> = {
    edit: isOpen,
    'request-review': state === 'draft' && hasItems,
    approve: state === 'in-review' && mayApprove && !isAuthorBarred(context, release, items, fourEyes),
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
 * @throws RM_01; 409 V_07 for a release that is closed; 409 V_07 on `revision` if someone else has changed it
 */
export async function lockOpenRelease({ db }: Context, id: number, revision?: number): Promise<ReleaseRow> {
  const release = (await lockRelease(db, id)) ?? fail('RM_01', 'id');
  if (release.state === 'published' || release.state === 'cancelled') fail('V_07');
  if (revision !== undefined && revision !== release.revision) fail('V_07', 'revision');
  return release;
}
