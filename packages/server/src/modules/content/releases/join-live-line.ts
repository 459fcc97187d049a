import { isSameValue, mergeContent } from '@ximblox/blocks';
import { fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { referencesOfVersion, setPageReferences } from '../../foundation/references/index.ts';
import {
  appendVersion,
  comparedFieldsOf,
  contentOf,
  findPage,
  findVersion,
  makeNewest,
  type PageRow,
  type VersionRow,
} from '../pages/index.ts';
import { followMergedDraft } from '../publication/index.ts';
import { notifyOfMerge } from './notify-of-release.ts';
import { findRelease } from './release-store.ts';

/** Makes a version of a release the newest of the live line. */
async function becomeNewest({ db, services: { site } }: Context, page: PageRow, version: VersionRow): Promise<void> {
  await makeNewest(db, version);
  const newest = referencesOfVersion(site, page.type, contentOf(site, page, version));
  await setPageReferences(db, { pageID: page.id, newest });
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
    await becomeNewest(context, page, version);
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
 * Continues the live line of a locked page with a version of a release, before that is published. A draft that the release has not
 * taken over is merged: a release that is scheduled does not fail because somebody saves a draft.
 * @returns the page as it is then
 */
export async function joinLiveLine(context: Context, page: PageRow, version: VersionRow): Promise<PageRow> {
  const { db } = context;
  if (page.newest_version_id === version.base_version_id) await becomeNewest(context, page, version);
  else {
    const draft = (await findVersion(db, page.newest_version_id)) ?? fail('RM_02');
    await mergeDraft(context, page, version, draft);
  }
  return (await findPage(db, page.id)) ?? fail('RM_02');
}
