import { isSameValue, mergeContent } from '@ximblox/blocks/internal';
import { fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { referencesOfVersion, setReferencesOfPages } from '../../foundation/references/index.ts';
import {
  appendVersion,
  comparedFieldsOf,
  contentOf,
  findPagesByID,
  findVersion,
  makeNewest,
  type PageRow,
  type VersionRow,
} from '../pages/index.ts';
import { followMergedDraft, type PageToPublish } from '../publication/index.ts';
import { notifyOfMerge } from './notify-of-release.ts';
import { findRelease } from './release-store.ts';

/** Makes versions of a release the newest of their live lines. */
async function becomeNewest({ db, services: { site } }: Context, joined: readonly PageToPublish[]): Promise<void> {
  await makeNewest(
    db,
    joined.map(({ version }) => version),
  );
  await setReferencesOfPages(
    db,
    joined.map(({ page, version }) => ({
      pageID: page.id,
      newest: referencesOfVersion(site, page.type, contentOf(site, page, version)),
    })),
  );
}

/**
 * Merges a draft of the live line with a version of a release, as a version by the author of the draft. Where both changed the
 * same, the version of the release wins; the draft stays in the history. Its author is notified.
 */
async function mergeDraft(context: Context, page: PageRow, version: VersionRow, draft: VersionRow): Promise<void> {
  const { db, services } = context;
  const { site } = services;
  const base = (await findVersion(db, version.base_version_id ?? 0)) ?? fail('RM_02');
  const [mine, theirs] = [contentOf(site, page, version), contentOf(site, page, draft)];
  const {
    content,
    conflicts,
    theirs: taken,
  } = mergeContent(contentOf(site, page, base), mine, theirs, comparedFieldsOf(site, page.type));
  const follow = async (id: number): Promise<void> => {
    await followMergedDraft(context, page, { id, draft });
    const release = await findRelease(db, version.release_id ?? 0);
    if (!release || taken.length + conflicts.length === 0) return;
    await notifyOfMerge(context, release, { page, authorID: draft.author_id, conflicts: conflicts.length });
  };
  if (isSameValue(content, mine)) {
    await becomeNewest(context, [{ page, version }]);
    return follow(version.id);
  }
  const author = draft.author_id === 0 ? null : draft.author_id;
  const added = { content, from: { row: version, content: mine } };
  const { id } = await appendVersion(context, page, added, undefined, author);
  await audit(context, {
    action: 'version.store',
    object: 'page',
    objectID: page.id,
    changes: { versionID: id, merged: draft.id, release: version.release_id, conflicts: conflicts.length },
  });
  await follow(id);
}

/**
 * Continues the live lines of locked pages with versions of a release, before these are published. A draft that the release has not
 * taken over is merged: a release that is scheduled does not fail because somebody saves a draft.
 * @param at reports the errors of each page
 * @returns the pages as they are then, by ID
 */
export async function joinLiveLines(
  context: Context,
  joined: readonly PageToPublish[],
  at: (index: number, run: () => Promise<void>) => Promise<void>,
): Promise<ReadonlyMap<number, PageRow>> {
  const { db } = context;
  const isNext = ({ page, version }: PageToPublish): boolean => page.newest_version_id === version.base_version_id;
  await becomeNewest(context, joined.filter(isNext));
  for (const [index, { page, version }] of joined.entries()) {
    if (isNext({ page, version })) continue;
    await at(index, async () => {
      const draft = (await findVersion(db, page.newest_version_id)) ?? fail('RM_02');
      await mergeDraft(context, page, version, draft);
    });
  }
  const pages = await findPagesByID(
    db,
    joined.map(({ page }) => page.id),
  );
  return new Map(pages.map((page) => [page.id, page]));
}
