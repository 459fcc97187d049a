import { z } from 'zod';
import { contentBodyLimit, endpoint, permission, session } from './endpoint.ts';
import { blockList, imageRecord } from './entities/block.ts';
import { pageVersion } from './entities/page.ts';
import { pagedList, pagedQuery } from './entities/paged-list.ts';
import { maxPageTags } from './entities/tag.ts';
import { id, idParam, multilineText, record, requiredText, text } from './entities/values.ts';
import { windowName } from './working-copies.ts';

const params = z.object({ id: idParam });

/** What of a version may be stored; what is left out stays as in the base version. */
export const versionInput = z.object({
  title: requiredText(255).optional(),
  blocks: blockList.optional(),
  typeData: record.optional(),
  seoTitle: text(255).optional(),
  seoDescription: multilineText(1000).optional(),
  seoKeywords: z.array(requiredText(100)).max(50).optional(),
  /** Null, empty or exactly one picture. */
  seoImage: z.array(imageRecord).max(1).nullable().optional(),
  /** IDs; V_12 on `tags.<position>` of what never was a tag. */
  tags: z.array(id).max(maxPageTags).optional(),
});
export type VersionInput = z.input<typeof versionInput>;

/** Versions whose changes may be asked for at once. */
export const maxCompared = 25;

/** What a version changed against the one before it, without the values. */
export const versionChanges = z.object({
  versionID: id,
  number: id,
  /** Whether there is none before it. */
  isFirst: z.boolean(),
  /** Changed fields of the page: `title`, `seoTitle`, `seoDescription`, `seoKeywords`, `seoImage`, `tags`, `typeData.date`. */
  page: z.array(z.string()),
  /** Blocks that differ, in their order; of lists and groups only the field itself is named. */
  blocks: z.array(
    z.object({
      key: z.string(),
      type: z.string(),
      change: z.enum(['added', 'removed', 'changed', 'moved']),
      /** Changed fields; `@anchor` is the anchor point, `''` the whole of a block whose fields the site does not know. */
      fields: z.array(z.string()),
      /** Whether it stands elsewhere, too. */
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
      /** The working copy that this is made from, and that is dropped with it; left out, the caller's copy is, whatever it holds. */
      workingCopy: z.object({ writer: windowName, revision: z.int().nonnegative() }).optional(),
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
    reply: pagedList(pageVersion.omit({ blocks: true, typeData: true, seoImage: true })),
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
    /** The newest version that the caller knows; whatever is the newest when left out. */
    body: z.object({ newestVersionID: id.optional() }),
    reply: z.object({ pageVersion }),
  }),
};
