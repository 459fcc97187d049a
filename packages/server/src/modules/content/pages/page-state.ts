import type { PageState } from '@ximblox/contract';

interface PageStateRow {
  newest_version_id: number;
  published_version_id: number | null;
  has_request: boolean;
  /** When a version will be published. */
  publish_at: Date | null;
}

/** Returns the state of a page. An open request takes precedence over a schedule, and a schedule over the rest. */
export function stateOf({ newest_version_id, published_version_id, has_request, publish_at }: PageStateRow): PageState {
  if (has_request) return 'requested';
  if (publish_at !== null) return 'scheduled';
  if (published_version_id === null) return 'not-published';
  return published_version_id === newest_version_id ? 'published' : 'changed';
}
