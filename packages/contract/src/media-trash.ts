import { z } from 'zod';
import { endpoint, permission } from './endpoint.ts';
import { trashAction } from './trash.ts';
import { mediaDirectory, mediaItem, mediaTypes } from './entities/media.ts';
import { pagedList, pagedQuery } from './entities/paged-list.ts';
import { id, person, time } from './entities/values.ts';

/** A folder or file in the trash of the media library. */
export const deletedMedia = z.object({
  kind: z.enum(['directory', 'file']),
  /** ID of the file, or of the deletion of the folder. */
  id,
  name: z.string(),
  /** Its parent folder. */
  path: z.string(),
  /** Null for a folder. */
  type: z.enum(mediaTypes).nullable(),
  /** Content hash of a file; `''` for a folder or an external video. */
  hash: z.string(),
  /** Bytes; for a folder, the total of all files in it. */
  fileSize: z.int().nonnegative(),
  /** Number of files deleted with a folder, subfolders included; 0 for a file. */
  files: z.int().nonnegative(),
  /** Path of the folder it was deleted with; null if it was deleted on its own. */
  deletedWith: z.string().nullable(),
  /** Whether its name is taken in that folder. On restoring, a file then gets another name and a folder is merged. */
  isNameTaken: z.boolean(),
  deletedAt: time,
  deletedBy: person,
  /** When it will be deleted permanently. */
  purgedAt: time,
  availableActions: z.array(trashAction),
});
export type DeletedMedia = z.output<typeof deletedMedia>;

/** Selected folders and files; the endpoint processes all or none. */
const selection = z.object({
  files: z.array(id).max(500).default([]),
  directories: z.array(id).max(100).default([]),
});
const access = permission('delete-media');

export const mediaTrash = {
  list: endpoint({
    method: 'POST',
    path: '/medialib/list-deleted',
    summary:
      'List folders and files in the trash, most recently deleted first, paged; a search also finds files that were deleted with their folder',
    access,
    kind: 'read',
    body: pagedQuery(['name', 'deletedAt']),
    reply: pagedList(deletedMedia),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/medialib/restore',
    summary:
      'Restore folders and files from the trash, all or none. Missing folders are created again; a file whose name is taken gets a number',
    access,
    body: selection,
    /** `renamed`: number of files that were restored under another name. */
    reply: z.object({
      files: z.array(mediaItem),
      directories: z.array(mediaDirectory),
      renamed: z.int().nonnegative(),
    }),
  }),
  purge: endpoint({
    method: 'POST',
    path: '/medialib/purge',
    summary: 'Permanently delete folders and files in the trash, all or none',
    access,
    body: selection,
  }),
};
