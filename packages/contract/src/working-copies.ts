import { z } from 'zod';
import { contentBodyLimit, endpoint, permission } from './endpoint.ts';
import { block, imageRecord, linkValue, maxBlocks } from './entities/block.ts';
import { id, idParam, record, time } from './entities/values.ts';

/** ID that an editor window generates for its lifetime. */
export const windowID = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);

/** Draft text: untrimmed, may exceed the limit for versions. */
const draftText = (max: number) => z.string().max(max);
const draftImage = imageRecord.extend({ altText: draftText(10_000) });

/** A block in a working copy. */
export const draftBlock = block.extend({
  anchorPoint: draftText(1000).default(''),
  __images: z.record(z.string(), draftImage).default({}),
});

/** Content of a working copy. It may be incomplete and invalid; only versions are validated. */
export const workingCopyContent = z.object({
  title: draftText(10_000),
  blocks: z.array(draftBlock).max(maxBlocks),
  typeData: record,
  seoTitle: draftText(10_000),
  seoDescription: draftText(10_000),
  seoKeywords: z.array(draftText(1000)).max(500),
  seoImage: z.array(draftImage).max(10),
  /** Missing in older working copies, like the next ones. */
  seoNoindex: z.boolean().default(false),
  seoCanonical: linkValue.nullable().default(null),
  tags: z.array(id).max(500).default([]),
});
export type WorkingCopyContent = z.output<typeof workingCopyContent>;

export const workingCopy = z.object({
  /** The version that the changes are based on, not necessarily the newest. */
  baseVersionID: id,
  /** Increases with every save, even after the copy was discarded and created again. */
  revision: id,
  savedAt: time,
  content: workingCopyContent,
});
export type WorkingCopy = z.output<typeof workingCopy>;

const params = z.object({ id: idParam });
/** The release in which the caller edits the page. Copies of a closed release can be read and discarded, not saved. */
const query = z.object({ releaseID: idParam.optional() });
const access = permission('edit-page');

/** Unsaved changes of one user to a page, visible to that user only: at most one on the live line and one in each release. */
export const workingCopies = {
  get: endpoint({
    method: 'GET',
    path: '/page/{id}/working-copy',
    summary: "Get the caller's working copy of a page, or null",
    access,
    byToken: false,
    params,
    query,
    reply: z.object({ workingCopy: workingCopy.nullable() }),
  }),
  put: endpoint({
    method: 'PUT',
    path: '/page/{id}/working-copy',
    summary:
      "Save the caller's working copy of a page; 409 V_07 on `revision`, with the saved one, when another window has saved in the meantime",
    access,
    byToken: false,
    params,
    query,
    body: z.object({
      baseVersionID: id,
      /** The previous revision; 0 for none. */
      revision: z.int().nonnegative(),
      writer: windowID,
      /** Increases with every call of a writer, so that the latest call wins if they arrive out of order. */
      sequence: z.int().positive(),
      content: workingCopyContent,
    }),
    reply: z.object({ revision: id, savedAt: time }),
    bodyLimit: contentBodyLimit,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/page/{id}/working-copy',
    summary: "Discard the caller's working copy; 409 V_07 on `revision` for an outdated revision",
    access,
    byToken: false,
    params,
    query: query.extend({ revision: idParam }),
  }),
};
