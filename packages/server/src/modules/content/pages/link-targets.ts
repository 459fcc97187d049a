import type { LinkTarget } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { marksOnWire } from '../../foundation/page-marks/index.ts';
import { summaryOnWire } from './page-wire.ts';
import { findSummaries } from './summary-store.ts';
import { anchorsOf } from './version-store.ts';

/** Returns pages as link targets, in the order of `pageIDs`, with their anchors and whether they are published. */
export async function linkTargets({ db, services }: Context, pageIDs: readonly number[]): Promise<LinkTarget[]> {
  const rows = await findSummaries(db, pageIDs);
  const versions = rows.flatMap((row) => [
    row.newest_version_id,
    ...(row.published_version_id === null ? [] : [row.published_version_id]),
  ]);
  const anchors = await anchorsOf(db, versions);
  const targets = new Map(
    rows.map((row) => {
      const { id, title, locale, url, state } = summaryOnWire(services.site, row);
      const publicAnchors = row.published_version_id === null ? [] : (anchors.get(row.published_version_id) ?? []);
      const isPublic = row.published_version_id !== null;
      const newest = anchors.get(row.newest_version_id) ?? [];
      return [
        id,
        { id, title, locale, url, state, ...marksOnWire(row), isPublic, anchors: newest, publicAnchors },
      ] as const;
    }),
  );
  return pageIDs.flatMap((id) => targets.get(id) ?? []);
}
