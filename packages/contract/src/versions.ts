import { z } from 'zod';
import { contentBodyLimit, endpoint, permission, session } from './endpoint.ts';
import { blockList, imageRecord, linkValue } from './entities/block.ts';
import { pageVersion } from './entities/page.ts';
import { pagedList, pagedQuery } from './entities/paged-list.ts';
import { maxPageTags } from './entities/tag.ts';
import { id, idParam, multilineText, record, requiredText, text } from './entities/values.ts';
import { requestOutcome } from './publication.ts';
import { windowID } from './working-copies.ts';

const params = z.object({ id: idParam });

/** Input for a new version; missing properties are copied from the base version. */
export const versionInput = z.object({
  title: requiredText(255).optional(),
  blocks: blockList.optional(),
  typeData: record.optional(),
  seoTitle: text(255).optional(),
  seoDescription: multilineText(1000).optional(),
  seoKeywords: z.array(requiredText(100)).max(50).optional(),
  /** At most one image. */
  seoImage: z.array(imageRecord).max(1).nullable().optional(),
  seoNoindex: z.boolean().optional(),
  /** A page of the site, or an https address: V_12 for a page that does not exist and for a file, V_13 for another address. */
  seoCanonical: linkValue.nullable().optional(),
  /** Tag IDs; V_12 on `tags.<position>` for an unknown one. */
  tags: z.array(id).max(maxPageTags).optional(),
});
export type VersionInput = z.input<typeof versionInput>;

/** Maximum number of versions in one call of `listChanges`. */
export const maxCompared = 25;

/** Changes of a version compared with its predecessor, without values. */
export const versionChanges = z.object({
  versionID: id,
  number: id,
  /** Whether it has no predecessor. */
  isFirst: z.boolean(),
  /** Changed fields of the page: `title`, `seoTitle`, `seoDescription`, `seoKeywords`, `seoImage`, `seoNoindex`, `seoCanonical`, `tags`, `typeData.date`. */
  page: z.array(z.string()),
  /** Changed blocks in order. For lists and groups, only the field itself is named. */
  blocks: z.array(
    z.object({
      key: z.string(),
      type: z.string(),
      change: z.enum(['added', 'removed', 'changed', 'moved']),
      /** Changed fields; `@anchor` is the anchor, `''` the whole block if its type is unknown. */
      fields: z.array(z.string()),
      /** Whether it was moved as well. */
      moved: z.boolean(),
    }),
  ),
});
export type VersionChanges = z.output<typeof versionChanges>;

export const versions = {
  fetch: endpoint({
    method: 'GET',
    path: '/page/version/fetch/{versionId}',
    summary: 'Get a version of a page',
    access: session,
    params: z.object({ versionId: idParam }),
    reply: z.object({ pageVersion }),
  }),
  store: endpoint({
    method: 'POST',
    path: '/page/version/{id}/store',
    summary: 'Store a new version on top of version id; 409 V_07 on `version` when it is no longer the newest',
    access: permission('edit-page'),
    params,
    body: versionInput.extend({
      /** The working copy that this version replaces. If missing, any working copy of the caller is discarded. */
      workingCopy: z.object({ writer: windowID, revision: z.int().nonnegative() }).optional(),
      /** An open release that the version belongs to, on top of its version of the page; needs `manage-releases`. RM_06 for a closed one. */
      releaseID: id.optional(),
      /** The version of the live line that this version of a release has taken over; by default that of the one before. */
      liveVersionID: id.optional(),
    }),
    reply: z.object({ pageVersion }),
    bodyLimit: contentBodyLimit,
  }),
  list: endpoint({
    method: 'POST',
    path: '/page/version/list',
    summary: 'List the versions of a page, newest first',
    access: session,
    kind: 'read',
    body: pagedQuery(['createdAt']).extend({ pageID: id }),
    reply: pagedList(
      pageVersion
        .omit({ blocks: true, typeData: true, seoImage: true })
        /** Closed publication requests for the version, latest first. */
        .extend({ outcomes: z.array(requestOutcome) }),
    ),
  }),
  listChanges: endpoint({
    method: 'POST',
    path: '/page/version/list-changes',
    summary: 'List the changes of versions of a page compared with their previous versions',
    access: session,
    kind: 'read',
    body: z.object({ pageID: id, versionIDs: z.array(id).max(maxCompared) }),
    reply: z.array(versionChanges),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/page/version/{id}/restore',
    summary:
      'Store the content of an older version as a new version; 409 V_07 on `version` when the caller does not know the newest version',
    access: permission('edit-page'),
    params,
    /** The newest version known to the caller; not checked if missing. */
    body: z.object({
      newestVersionID: id.optional(),
      /** An open release that the new version belongs to. */
      releaseID: id.optional(),
    }),
    reply: z.object({ pageVersion }),
  }),
};
