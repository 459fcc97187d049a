import type { ReleaseItem, ReleaseSummary } from '@ximblox/contract';
import type { ConflictRow } from './release-item-store.ts';
import type { ReleaseRow } from './release-store.ts';

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Serialises a release without its items. */
export const releaseOnWire = (row: ReleaseRow): ReleaseSummary => ({
  id: row.id,
  name: row.name,
  description: row.description,
  state: row.state,
  revision: row.revision,
  items: row.items,
  assignee: row.assignee_id === null ? null : { ID: row.assignee_id, name: row.assignee_name ?? '' },
  dueOn: row.due_on,
  publishAt: iso(row.publish_at),
  createdBy: { ID: row.creator_id, name: row.creator_name },
  createdAt: row.created_at.toISOString(),
  approved: row.approved_at && {
    by: { ID: row.approver_id, name: row.approver_name },
    at: row.approved_at.toISOString(),
  },
  published: row.published_at && {
    by: { ID: row.publisher_id, name: row.publisher_name },
    at: row.published_at.toISOString(),
  },
  cancelled: row.cancelled_at && {
    by: { ID: row.canceller_id, name: row.canceller_name },
    at: row.cancelled_at.toISOString(),
  },
  rollsBack: row.rolls_back,
  returnedAt: iso(row.returned_at),
  failure: row.failed_at && row.failure && { at: row.failed_at.toISOString(), errors: row.failure },
});

/** Serialises a change of the same thing in another release. */
export const conflictOnWire = (row: Omit<ConflictRow, 'kind' | 'key'>): ReleaseItem['conflicts'][number] => ({
  releaseID: row.release_id,
  name: row.name,
  by: { ID: row.adder_id, name: row.adder_name },
});
