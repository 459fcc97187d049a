import { z } from 'zod';
import { contentBodyLimit, endpoint, permission } from './endpoint.ts';
import { block, imageRecord, maxBlocks } from './entities/block.ts';
import { id, idParam, record, time } from './entities/values.ts';

/** Name that a window of the editor gives itself for as long as it is open. */
export const windowName = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);

/** Unfinished text: longer than may be stored, untrimmed. */
const unfinished = (max: number) => z.string().max(max);
const unfinishedPicture = imageRecord.extend({ altText: unfinished(10_000) });

/** What is being edited, whole. It may be incomplete and wrong: only what is stored as a version has to be right. */
/** A block as it may stand while somebody writes. */
export const unfinishedBlock = block.extend({
  anchorPoint: unfinished(1000).default(''),
  __images: z.record(z.string(), unfinishedPicture).default({}),
});

export const workingCopyContent = z.object({
  title: unfinished(10_000),
  blocks: z.array(unfinishedBlock).max(maxBlocks),
  typeData: record,
  seoTitle: unfinished(10_000),
  seoDescription: unfinished(10_000),
  seoKeywords: z.array(unfinished(1000)).max(500),
  seoImage: z.array(unfinishedPicture).max(10),
  /** Copies from before pages had tags have none. */
  tags: z.array(id).max(500).default([]),
});
export type WorkingCopyContent = z.output<typeof workingCopyContent>;

export const workingCopy = z.object({
  /** The version that the changes were made to; it need not be the newest any more. */
  baseVersionID: id,
  /** Grows with every writing, also over a copy that was dropped and made anew. */
  revision: id,
  savedAt: time,
  content: workingCopyContent,
});
export type WorkingCopy = z.output<typeof workingCopy>;

const params = z.object({ id: idParam });
const access = permission('edit-page');

/** What somebody has changed of a page and not stored yet. Nobody else ever sees it. */
export const workingCopies = {
  get: endpoint({
    method: 'GET',
    path: '/page/{id}/working-copy',
    summary: "Get the caller's working copy of a page, or null",
    access,
    byToken: false,
    params,
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
    body: z.object({
      baseVersionID: id,
      /** The revision that this one follows, 0 when there was none. */
      revision: z.int().nonnegative(),
      writer: windowName,
      /** Grows with every call of one writer: of its own calls the latest stays, in whatever order they arrive. */
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
    query: z.object({ revision: idParam }),
  }),
};
