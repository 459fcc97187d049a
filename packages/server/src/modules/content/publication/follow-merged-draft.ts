import type { Context } from '../../../context.ts';
import { type PageRow, type VersionRow } from '../pages/index.ts';
import { openRequestOf, setRequestedVersion } from './request-store.ts';
import { clearSchedule, scheduleOf } from './schedule-store.ts';

/**
 * Moves the open request for a draft to the version in which the draft was merged with a release, and removes its scheduled
 * publication: at its time, the draft would replace what the release has published.
 */
export async function followMergedDraft(
  { db }: Context,
  page: PageRow,
  merged: { id: number; draft: VersionRow },
): Promise<void> {
  const request = await openRequestOf(db, page.id);
  if (request) await setRequestedVersion(db, request.id, merged.id);
  const due = await scheduleOf(db, page.id);
  if (due && due.publish_at !== null) await clearSchedule(db, page.id, 'publish');
}
