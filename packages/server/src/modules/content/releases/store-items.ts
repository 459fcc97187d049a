import { fail, maxReleaseItems } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { setReleaseReferences } from '../../foundation/references/index.ts';
import { inBatches } from './named-content.ts';
import { type NewReleaseItem, storeReleaseItems } from './release-item-store.ts';
import { kindOf } from './release-kinds.ts';
import { findRelease, type ReleaseRow, updateRelease } from './release-store.ts';

/**
 * Stores items of a release, or replaces those of the same things. What they refer to is indexed, so that a file that is used only
 * there counts as used.
 */
export async function storeItems(context: Context, releaseID: number, items: readonly NewReleaseItem[]): Promise<void> {
  const { db, services } = context;
  if (items.length === 0) return;
  await storeReleaseItems(db, releaseID, items, actorID(context));
  for await (const { batch, named } of inBatches(db, items, ({ change }) => change))
    await setReleaseReferences(
      db,
      releaseID,
      batch.map(({ key, change }) => ({
        kind: change.kind,
        key,
        references: kindOf(change).references(services.site, change, named),
      })),
    );
}

/** Records a change of the items: the release needs approval again, and its schedule is removed. */
export async function itemsChanged(
  context: Context,
  release: ReleaseRow,
  changes: Record<string, unknown>,
): Promise<void> {
  await updateRelease(context.db, release.id, {
    state: 'draft',
    approved_by: null,
    approved_at: null,
    publish_at: null,
    scheduled_by: null,
    failed_at: null,
    failure: null,
  });
  await audit(context, { action: 'release.change-items', object: 'release', objectID: release.id, changes });
}

/**
 * Stores items of a locked release, and records the change.
 * @param options.changes what the audit log says of it
 * @throws RM_05 on `options.property` if the release has too many items then
 */
export async function putItems(
  context: Context,
  release: ReleaseRow,
  items: readonly NewReleaseItem[],
  { property, changes }: { property: string; changes: Record<string, unknown> },
): Promise<void> {
  await storeItems(context, release.id, items);
  if (((await findRelease(context.db, release.id))?.items ?? 0) > maxReleaseItems) fail('RM_05', property);
  await itemsChanged(context, release, changes);
}
